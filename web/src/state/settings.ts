// What a user chose, kept in this browser and applied at once.

export interface Settings {
  theme: "system" | "light" | "dark";
  move_input: "both" | "drag" | "click";
  premove: boolean;
  coordinates: "outside" | "inside" | "off";
  sounds: boolean;
  announcements: "brief" | "full";
  single_keys: boolean;
  large_type: boolean;
  reduce_motion: boolean;
  show_thinking: boolean;
  /** In Play: what is said about mistakes, and the evaluation bar. */
  coach: boolean;
  bar: boolean;
}

const default_settings: Settings = {
  theme: "system",
  move_input: "both",
  premove: true,
  coordinates: "outside",
  sounds: false,
  announcements: "full",
  single_keys: true,
  large_type: false,
  reduce_motion: false,
  show_thinking: true,
  coach: false,
  bar: false,
};

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`arborist.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function recall<Value>(name: string): Value | undefined {
  try {
    const text = localStorage.getItem(`arborist.${name}`);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Keeps only known names whose values have the type of the default. */
export function loadSettings(): Settings {
  const kept = recall<Record<string, unknown>>("settings") ?? {};
  const known = Object.entries(default_settings).map(([name, usual]) => {
    const value = kept[name];
    return [name, typeof value === typeof usual ? value : usual];
  });
  return Object.fromEntries(known) as Settings;
}

export function motionReduced(settings: Settings): boolean {
  return settings.reduce_motion || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function applySettings(settings: Settings): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const root = document.documentElement;
  root.dataset.theme = settings.theme === "system" ? (dark ? "dark" : "light") : settings.theme;
  root.classList.toggle("large-type", settings.large_type);
  root.classList.toggle("still", motionReduced(settings));
}
