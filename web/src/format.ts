// Numbers, times and names as people read them.

export function clockFace(ms: number): string {
  const tenths = Math.ceil(ms / 100);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export function clockSaid(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const words = [];
  if (minutes > 0) words.push(count(minutes, "minute"));
  if (seconds % 60 > 0 || minutes === 0) words.push(minutes > 0 ? String(seconds % 60) : count(seconds, "second"));
  return words.join(" ");
}

/** What is no number is said as it is. */
export function grouped(number: number | string): string {
  return number.toLocaleString("en-GB");
}

export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}

export function amount(number: number): string {
  if (number >= 1e9) return `${(number / 1e9).toFixed(1)} G`;
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  if (number >= 1e4) return `${Math.round(number / 1e3)} k`;
  return String(number);
}

/** A true minus sign, and a sign before every number but 0; its digits may be written otherwise. */
export function signed(number: number, digits = String(Math.abs(number))): string {
  return number > 0 ? `+${digits}` : number < 0 ? `−${digits}` : digits;
}

export function titled(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function gameTitle(name: string): string {
  return titled(name.replace(/-(four|five|six)$/, " $1"));
}

export function dayText(moment: number): string {
  const date = new Date(moment);
  const now = new Date();
  const same_year = date.getFullYear() === now.getFullYear();
  if (date.toDateString() === now.toDateString())
    return date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: same_year ? undefined : "numeric" });
}

export function resultText(result: string): string {
  return result.replaceAll("1/2", "½").replace("-", "–");
}
