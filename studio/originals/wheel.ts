/** Wheel: 10, 30 or 50 segments, each as likely. The risk says what they pay. */
import { drawWheel } from '../../contract/fairness/events.ts'
import { type Rules, settleAt } from '../engine/original-rules.ts'
import { RISKS, type Risk } from './plinko.ts'

export const WHEEL_SEGMENTS = [10, 30, 50] as const
export type WheelSegments = (typeof WHEEL_SEGMENTS)[number]

interface Rim {
  /** What each letter pays, in parts. `-` pays nothing. */
  readonly pays: Readonly<Record<string, number>>
  /** Clockwise from segment 0. The order is part of the rules and of their version. */
  readonly order: string
}

const RIMS: Readonly<Record<WheelSegments, Readonly<Record<Risk, Rim>>>> = {
  10: {
    low: { pays: { a: 19_000, b: 12_500, c: 10_000 }, order: 'bc-bacb-cb' },
    medium: { pays: { a: 39_000, b: 18_000, c: 12_000 }, order: '-bc--a-bc-' },
    high: { pays: { a: 99_000 }, order: '-----a----' },
  },
  30: {
    low: { pays: { a: 23_500, b: 12_500, c: 10_000 }, order: 'b-bcb-babcb-bb-cbb-bcbab-bcb-b' },
    medium: { pays: { a: 67_000, b: 27_500, c: 20_000 }, order: '-c--b--c--b-c--a-c--b-c---b-c-' },
    high: { pays: { a: 297_000 }, order: '---------------a--------------' },
  },
  50: {
    low: { pays: { a: 45_000, b: 13_000, c: 10_000 }, order: 'b-bcbb-bb-bcb-bb-bbab-bcb-bb-bcbb-bb-bcb-bb-bbcb-b' },
    medium: {
      pays: { a: 95_000, b: 30_000, c: 20_000 },
      order: '-c--b-c---c-b--c--a-c-b--c---b-c--c--b-c---c-b--c-',
    },
    high: { pays: { a: 495_000 }, order: '-------------------------a------------------------' },
  },
}

export interface WheelChoice {
  readonly segments: WheelSegments
  readonly risk: Risk
}
export interface WheelView extends WheelChoice {
  readonly game: 'wheel'
  /** From 0, clockwise. */
  readonly segment: number
  readonly multiplier: number
}

/** What each segment pays, clockwise from segment 0, in parts. */
export function wheelRim({ segments, risk }: WheelChoice): readonly number[] {
  const { pays, order } = RIMS[segments][risk]
  return [...order].map((letter) => pays[letter] ?? 0)
}

export function readWheelChoice(text: string): WheelChoice | undefined {
  const [segmentsText, riskText, ...rest] = text.split(':')
  const segments = WHEEL_SEGMENTS.find((each) => String(each) === segmentsText)
  const risk = RISKS.find((each) => each === riskText)
  return segments && risk && rest.length === 0 ? { segments, risk } : undefined
}

export const wheelRules: Rules<WheelChoice, number, WheelView> = {
  id: 'wheel@1',
  readChoice: readWheelChoice,
  draw: (draw, { segments }) => drawWheel(draw, segments),
  stand({ choice, chance: segment, acts, stakeMinor }) {
    if (acts.length > 0) return null
    const multiplier = wheelRim(choice)[segment] ?? 0
    return settleAt(stakeMinor, multiplier, { game: 'wheel', ...choice, segment, multiplier })
  },
}
