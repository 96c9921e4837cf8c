/** What a campaign may be and become. Names and rules alone, without schemas. */
import type { Transitions } from './transition.ts'

export const CAMPAIGN_STATES = ['running', 'stopped', 'done'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

export const CAMPAIGN_EVENTS = {
  /** By an operator, or as its promotion has ended. */
  stopped: { from: ['running'], to: 'stopped' },
  /** Everybody whom its filter found was written to or left out. */
  done: { from: ['running'], to: 'done' },
} as const satisfies Transitions<CampaignState>
