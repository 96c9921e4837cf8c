import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../lib/queries.ts'
import { useIsAdmitted } from '../session/session.tsx'

export const BADGES = 'GET /wps/member/badges'

/** NAV-02, MEM-12, MEM-15: what waits behind the entries of the site, all in one answer; undefined for a visitor. */
export function useBadges() {
  const enabled = useIsAdmitted()
  const { data } = useQuery({ ...memberQuery(BADGES, {}), enabled })
  return enabled ? data : undefined
}
