import '../../../lib/quiet-validator.ts'
import { useMutation } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { STATEMENT_VERIFIER_PATH } from '../../../../contract/agents/verifier-path.ts'
import type { Money } from '../../../../contract/amount.ts'
import { Button, buttonClass } from '../../../../kit/ui/button.tsx'
import { saveFile } from '../../../lib/csv.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { useAmounts } from '../components/play-figures.ts'
import { readStatement, readStatementCsv } from './read-statement.ts'
import type { Bill } from './types.ts'

/** TRUST-05: the rows of a bill as a file, and its amount worked out again from them alone, in this browser. */
export function Statement({ billId, amount }: { billId: Bill['billId']; amount: Money }) {
  const { t } = useTranslation('agents')
  const save = useMutation({
    mutationFn: async () => {
      const { fileName, file } = await readStatement(billId)
      saveFile([new Blob([JSON.stringify(file, null, 2)])], fileName, 'application/json')
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-pretty text-soft">{t('statement.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden size={18} />
          <span>{t('statement.json')}</span>
        </Button>
        <CsvButton name={billId} make={(reading) => readStatementCsv(billId, reading)} className="contents" />
        <a
          href={STATEMENT_VERIFIER_PATH}
          download="verify-statement.html"
          className={buttonClass({ size: 'small', kind: 'quiet' })}
        >
          {t('statement.offline')}
        </a>
      </div>
      <FormError error={save.error} />
      <Recompute billId={billId} amount={amount} />
    </div>
  )
}

function Recompute({ billId, amount }: { billId: Bill['billId']; amount: Money }) {
  const { t } = useTranslation('agents')
  const { money } = useAmounts()
  const recompute = useMutation({
    mutationFn: async () => {
      // The rules of pay come with the first press.
      const rules = import('../../../../contract/statements/recompute.ts')
      const { file } = await readStatement(billId)
      const { recomputeStatement } = await rules
      const result = await recomputeStatement(file)
      return {
        ...result,
        rows: file.rows.length,
        isSame: result.amount === amount && result.isEqual && result.isHashed,
      }
    },
  })
  const { data } = recompute
  return (
    <div className="flex flex-col items-start gap-3">
      <Button busy={recompute.isPending} onClick={() => recompute.mutate()}>
        {t('statement.recompute')}
      </Button>
      <FormError error={recompute.error} />
      {data && (
        <p role="status" className={data.isSame ? 'flex gap-2 text-sm text-live' : 'flex gap-2 text-sm text-danger'}>
          {data.isSame ? <CircleCheck aria-hidden size={18} /> : <CircleX aria-hidden size={18} />}
          <span>
            {t(data.isSame ? 'statement.same' : 'statement.other', {
              amount: money(data.amount),
              count: data.rows,
            })}
          </span>
        </p>
      )}
    </div>
  )
}
