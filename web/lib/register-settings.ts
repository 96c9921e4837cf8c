/**
 * AUTH-02: what the platform says of registering and logging in. The page comes without it when the platform was slower than the
 * page: then it is asked for, and nothing is called switched off that nobody has said is.
 */
import { useQuery } from '@tanstack/react-query'
import type { FieldRule, RegisterSetting } from '../../contract/calls/system.ts'
import { SYSTEM_STATUS } from '../../contract/constants.ts'
import { useBoot } from './boot.tsx'
import { publicQuery } from './queries.ts'

/** A shut site answers neither; when it opens the page comes anew. */
function useBooted() {
  const { systemStatus, info } = useBoot().permission
  return { register: info.register, isLate: info.register === null && systemStatus === SYSTEM_STATUS.normal }
}

function useSettingRead() {
  const { register, isLate } = useBooted()
  const late = useQuery({ ...publicQuery('GET /wps/system/setting/register', {}), enabled: isLate })
  return { late, setting: register?.setting ?? late.data ?? null }
}

function useRulesRead() {
  const { register, isLate } = useBooted()
  const late = useQuery({ ...publicQuery('GET /wps/system/setting/validation', {}), enabled: isLate })
  return { late, rules: register?.rules ?? late.data?.rules ?? null }
}

/** Null until it is known. */
export const useRegisterSetting = (): RegisterSetting | null => useSettingRead().setting

/** None until they are known: the platform looks at what is sent in any case. */
export const useFieldRules = (): readonly FieldRule[] => useRulesRead().rules ?? []

/** For a form that cannot be shown without either: that they are known, or what became of asking. */
export function useRegisterInfo() {
  const [setting, rules] = [useSettingRead(), useRulesRead()]
  const isKnown = setting.setting !== null && rules.rules !== null
  const reads = [setting.late, rules.late]
  return {
    isKnown,
    error: isKnown ? null : (reads.find(({ isError }) => isError)?.error ?? null),
    isFetching: reads.some(({ isFetching }) => isFetching),
    again: () => {
      for (const read of reads) if (read.isError) void read.refetch()
    },
  }
}
