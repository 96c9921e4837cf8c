import { Navigate, useLocation } from 'react-router'
import { PATH } from '../../shared/site/paths.ts'

/** AGT-01: `?dialog=agent`, where the centre was before it had a page of its own. Links of then lead on. */
export function AgentCentreDialog() {
  const parameters = new URLSearchParams(useLocation().search)
  parameters.delete('dialog')
  return <Navigate replace to={`${PATH.agents}?${parameters}`} />
}
