import { readStored, STORAGE_KEY, writeStored } from '../../../lib/storage.ts'
import { call } from '../../../shared/session/call.ts'
import { codeOf } from './affiliate-code.ts'

/** AUTH-05: a visitor who followed a partner's link looks round before registering. */
export function keepAffiliate(search: string): void {
  const code = codeOf(search)
  if (!code || code === readStored('session', STORAGE_KEY.affiliateCode)) return
  writeStored('session', STORAGE_KEY.affiliateCode, code)
  call('POST /wps/agent/visits', { code }).catch(() => {})
}
