import { useQuery } from '@tanstack/react-query'
import { SYSTEM_STATUS } from '../../contract/constants.ts'
import { publicQuery } from './queries.ts'

/** SYS-03: whether the site is shut to this visitor, as the page last heard it. The status gate asks; this does not. */
export function useIsClosed(): boolean {
  const { data } = useQuery({ ...publicQuery('GET /wps/system/status', {}), enabled: false })
  return data !== undefined && data.systemStatus !== SYSTEM_STATUS.normal
}
