/**
 * The time of this device as it was when the page began, and what a clock that cannot be set has counted since: for waits,
 * countdowns and all that is computed from elapsed time. A corrected device changes none of them.
 */
export const steadyNow = (): number => performance.timeOrigin + performance.now()

/** From that count to the device's time. Only changes of it say something: a device was set, or slept while the count stood still. */
export const readGapMs = (): number => Date.now() - performance.now()
