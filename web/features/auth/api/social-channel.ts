/** AUTH-14: how the window that comes back from a provider tells the page; within this origin only. */
export const SOCIAL_CHANNEL = 'social'

/** `code` is empty when the person said no there. */
export type Returned = { state: string; code: string }

export function isReturned(data: unknown): data is Returned {
  if (typeof data !== 'object' || data === null) return false
  return 'state' in data && typeof data.state === 'string' && 'code' in data && typeof data.code === 'string'
}
