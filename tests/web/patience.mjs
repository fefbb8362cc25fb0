// How long to wait for something that must come: long enough for a machine that does much else. Nothing waits this long
// unless it fails.
export const waiting_ms = 120_000;
export const whole_test_ms = 600_000;
