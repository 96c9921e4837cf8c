/** The verbs of missions, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { claimMission } from './claim-mission.ts'
import { getMissionSummary } from './get-missions.ts'
import { getMissionLeaderboard, setMissionPrivacy } from './leaderboard.ts'

export const missionHandlers = {
  missionSummary: getMissionSummary,
  missionLeaderboard: getMissionLeaderboard,
  claimMission,
  missionPrivacy: setMissionPrivacy,
} satisfies Partial<Handlers>
