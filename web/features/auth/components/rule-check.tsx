import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import Dot from 'lucide-react/icons/dot'
import type { FieldRule } from '../../../../contract/calls/system.ts'
import { findFieldError } from '../../../../contract/field-rules.ts'
import { useT } from '../../../lib/i18n.tsx'

/** What the server wants of a field, ticked off while it is typed. */
export function RuleCheck({ rule, value }: { rule: FieldRule; value: string }) {
  const t = useT('auth')
  const met = value !== '' && !findFieldError(rule, value)
  const text = t(`reg_pattern.${rule.patternId}`, { min: rule.minLength, max: rule.maxLength })
  return (
    <span
      className={clsx(
        'flex items-start gap-1.5 transition-colors duration-(--quick)',
        met ? 'text-live' : 'text-faint',
      )}
    >
      {met ? (
        <Check aria-hidden size={16} className="mt-0.5 shrink-0" />
      ) : (
        <Dot aria-hidden size={16} className="mt-0.5 shrink-0" />
      )}
      <span>
        {text}
        <span className="sr-only">, {met ? t('rule.met') : t('rule.open')}</span>
      </span>
    </span>
  )
}
