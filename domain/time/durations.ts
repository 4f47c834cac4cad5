// Durations in milliseconds.
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** How far the clocks of two processes may differ. */
export const clockToleranceMs = minuteMs
