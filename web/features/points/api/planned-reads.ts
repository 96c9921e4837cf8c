import type { PlannedRead } from '../../../lib/queries.ts'

export const BALANCE = 'GET /wps/relay/MCS2_getPointBalance'
export const GOODS = 'GET /wps/relay/MCS2_getPointReward'
export const CONFIG = 'GET /wps/relay/MCS2_getPointConfig'

export const pointReads = (_url: URL, loggedIn: boolean): PlannedRead[] =>
  loggedIn ? [BALANCE, GOODS, CONFIG].map((route) => ({ route, input: {} }) as PlannedRead) : []
