/**
 * AUTH-02: the rules for what is typed at registration, and both that its form needs. Apart from the settings, which the first
 * page asks about.
 */
import { useQuery } from '@tanstack/react-query'
import type { FieldRule } from '../../../contract/calls/site/system.ts'
import { publicQuery } from '../../lib/queries.ts'
import { useBootedRegister, useSettingRead } from '../session/register-settings.ts'

function useRulesRead() {
  const { register, isLate } = useBootedRegister()
  const late = useQuery({ ...publicQuery('GET /wps/system/setting/validation', {}), enabled: isLate })
  return { late, rules: register?.rules ?? late.data?.rules ?? null }
}

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
