import { useQuery } from '@tanstack/react-query'
import { SYSTEM_STATUS } from '../../../contract/constants.ts'
import { publicQuery } from '../../lib/queries.ts'

/** SYS-03: whether the site is shut to this visitor, as the page last heard it. The status gate asks; this does not. */
export function useIsClosed(): boolean {
  const { data } = useStatus()
  return data !== undefined && data.systemStatus !== SYSTEM_STATUS.normal
}

/** SAFE-04: whether a member may log in on the shut site: whoever leaves it comes back. */
export const useMayLogInClosed = (): boolean => useStatus().data?.memberLogin === true

const useStatus = () => useQuery({ ...publicQuery('GET /wps/system/status', {}), enabled: false })
