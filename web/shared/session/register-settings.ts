/**
 * AUTH-02: what the platform says of registering and logging in. The page comes without it when the platform was slower than the
 * page: then it is asked for, and nothing is called switched off that nobody has said is.
 */
import { useQuery } from '@tanstack/react-query'
import type { RegisterSetting } from '../../../contract/calls/site/system.ts'
import { SYSTEM_STATUS } from '../../../contract/constants.ts'
import { useBoot } from '../../lib/boot.tsx'
import { publicQuery } from '../../lib/queries.ts'

/** A shut site answers neither; when it opens the page comes again. */
export function useBootedRegister() {
  const { systemStatus, info } = useBoot().permission
  return { register: info.register, isLate: info.register === null && systemStatus === SYSTEM_STATUS.normal }
}

/** `asks`: also on a shut site, whose page comes without it. */
export function useSettingRead(asks = false) {
  const { register, isLate } = useBootedRegister()
  const late = useQuery({
    ...publicQuery('GET /wps/system/setting/register', {}),
    enabled: isLate || (asks && !register),
  })
  return { late, setting: register?.setting ?? late.data ?? null }
}

/** Null until it is known. */
export const useRegisterSetting = (asks?: boolean): RegisterSetting | null => useSettingRead(asks).setting
