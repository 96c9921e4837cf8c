import { beforeAll, describe, expect, test, vi } from 'vitest'
import { SOUNDS } from './sounds.ts'

let build: (...parameters: (number | undefined)[]) => number[]
const SAMPLES_A_SECOND = 44_100

beforeAll(async () => {
  // The package makes one when it is loaded; building samples needs none.
  vi.stubGlobal('AudioContext', class {})
  const { ZZFX } = await import('zzfx')
  build = (...parameters) => ZZFX.buildSamples(...parameters)
})

describe('sounds', () => {
  test.each(Object.entries(SOUNDS))('%s can be heard, does not overdrive, and is over within a second', (_, sound) => {
    const samples = build(...sound)
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(samples.every(Number.isFinite)).toBe(true)
    expect(peak).toBeGreaterThan(0.03)
    expect(peak).toBeLessThan(0.5)
    expect(samples.length).toBeLessThan(SAMPLES_A_SECOND)
    // It begins and ends in silence: no click.
    expect(Math.abs(samples[0]!)).toBeLessThan(0.05)
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.05)
  })
})
