import { useQuery } from '@tanstack/react-query'
import type { Popup } from '../../../contract/calls/site/system.ts'
import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import { memberQuery } from '../../lib/queries.ts'
import { useIsAdmitted, useSessionControl } from '../../shared/session/session.tsx'
import { useAnnouncements } from '../../shared/site/announcements.ts'
import { visitorOf } from '../routes.ts'
import { isFor, readerOf } from './popup-rules.ts'

/** MSG-01, SAFE-02: pop-ups that are for who reads the page. None on a break, and none before it is known that there is no break. */
export function useShownPopups(): readonly Popup[] {
  const { session } = useSessionControl()
  const { data: lists } = useAnnouncements()
  const { data: member } = useQuery({ ...memberQuery('GET /wps/member/info', {}), enabled: useIsAdmitted() })
  const mayBeTold = session === null || (member !== undefined && member.playBar === null && member.suspended === null)
  const reader = readerOf(visitorOf(session), session !== null && isAgentLevel(session.isAgent))
  const isAsked = reader === 'members' && lists?.forSome === true
  const { data: own } = useQuery({ ...memberQuery('GET /wps/member/popups', {}), enabled: isAsked && mayBeTold })
  const popups = [...(lists?.dialogs ?? []), ...(isAsked ? (own?.dialogs ?? []) : [])]
  return mayBeTold ? popups.filter(({ whom }) => isFor(whom, reader)) : []
}
