import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import Dot from 'lucide-react/icons/dot'
import X from 'lucide-react/icons/x'
import type { FieldRule } from '../../../../contract/calls/system.ts'
import { findFieldError } from '../../../../contract/field-rules.ts'
import { useT } from '../../../lib/i18n.tsx'

type Props = {
  rule: FieldRule
  value: string
  /** The field was left or sent: what does not fit is wrong now, not only unfinished. */
  tried: boolean
}
const LOOKS = {
  met: { Icon: Check, tone: 'text-live' },
  open: { Icon: Dot, tone: 'text-faint' },
  failed: { Icon: X, tone: 'text-danger' },
} as const

/** What the server wants of a field: ticked off while it is typed, crossed where it was left wrong. The rule is said here alone. */
export function RuleCheck({ rule, value, tried }: Props) {
  const t = useT('auth')
  const met = value !== '' && !findFieldError(rule, value)
  const state = met ? 'met' : tried && value !== '' ? 'failed' : 'open'
  const { Icon, tone } = LOOKS[state]
  const { patternId, minLength: min, maxLength: max } = rule
  return (
    <span className={clsx('flex items-start gap-1.5 transition-colors duration-(--quick)', tone)}>
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        {patternId === 'digits' && min === max
          ? t('rule.digits', { number: min })
          : t(`reg_pattern.${patternId}`, { min, max })}
        <span className="sr-only">, {t(`rule.${state}`)}</span>
      </span>
    </span>
  )
}
