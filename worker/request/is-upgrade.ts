import type { EdgeContext } from '../context.ts'

/** Whether this request would open a lasting line instead of being answered. */
export const isUpgrade = (c: EdgeContext): boolean => c.req.header('upgrade')?.toLowerCase() === 'websocket'
