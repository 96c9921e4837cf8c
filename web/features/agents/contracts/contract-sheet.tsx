import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/button.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { useBoot } from '../../../lib/boot.tsx'
import { call } from '../../../shared/session/call.ts'
import { useSiteNow } from '../../../shared/site/site-clock.ts'
import { useTimeText } from '../../../ui/time.tsx'
import { CONSOLIDATED, CONTRACTS } from '../api.ts'
import { Part } from '../components/part.tsx'
import { Sheet } from '../components/sheet.tsx'
import { type Act, AnswerForm, actsOf } from './answer-form.tsx'
import { Changes } from './changes.tsx'
import { findContractPhase } from './contract-phase.ts'
import { TermsFacts } from './terms-facts.tsx'
import { TierList } from './tier-list.tsx'
import type { Contract } from './types.ts'
import { WhatIf } from './what-if.tsx'

const READ = 'POST /wps/agent/contracts/read'
const TIMES = ['offeredAt', 'lapsesAt', 'answeredAt', 'beginsAt', 'endsAt'] as const

/** AGT-03: one contract as its reader sees it: who pays whom, the terms, what changes, and what may be done. */
export function ContractSheet({ contract: opened, onClose }: { contract: Contract; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const [contract, setContract] = useState(opened)
  const [act, setAct] = useState<Act | null>(null)
  const [isDone, setDone] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  useMarkRead(opened)
  useEffect(() => {
    if (isDone) top.current?.scrollIntoView({ block: 'start' })
  }, [isDone])
  const { side, downline } = contract
  const done = (answered: Contract) => {
    setContract(answered)
    setAct(null)
    setDone(true)
  }
  return (
    <Sheet
      title={t(side === 'mine' ? 'contract.mine' : 'contract.given', {
        kind: t(`kind.${contract.contract.kind}`),
        name: downline.name,
      })}
      onClose={onClose}
      top={top}
    >
      {isDone && (
        <p role="status" className="text-sm text-live">
          {t(`contract.done.${contract.state}`)}
        </p>
      )}
      <ContractFacts contract={contract} />
      <Part title={t('contract.tiers')}>
        <TierList contract={contract.contract} />
      </Part>
      <Part title={t('contract.terms')}>
        <TermsFacts contract={contract.contract} />
      </Part>
      {contract.replaces && contract.changes.length > 0 && (
        <Part title={t('contract.changes')}>
          <Changes changes={contract.changes} side={side} />
        </Part>
      )}
      {(contract.state === 'awaiting' || contract.state === 'accepted') && (
        <Part title={t('whatIf.title')}>
          <WhatIf contract={contract} />
        </Part>
      )}
      {act ? (
        <AnswerForm contract={contract} act={act} onDone={done} onCancel={() => setAct(null)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {actsOf(contract).map((each) => (
            <Button key={each} kind={each === 'accept' ? 'main' : 'plain'} onClick={() => setAct(each)}>
              {t(`act.${each}.open`)}
            </Button>
          ))}
        </div>
      )}
    </Sheet>
  )
}

/** What the menu counts as unread is read once it is shown. */
function useMarkRead({ contractId, isUnread }: Contract) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (input: RouteInput<typeof READ>) => call(READ, input),
    onSuccess: () => {
      for (const route of [CONTRACTS, CONSOLIDATED]) void queryClient.invalidateQueries({ queryKey: ['member', route] })
    },
  })
  useEffect(() => {
    if (isUnread) mutate({ contractId })
  }, [isUnread, contractId, mutate])
}

function ContractFacts({ contract }: { contract: Contract }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const nowMs = useSiteNow(useBoot().nowMs)
  const timeText = useTimeText()
  return (
    <dl className="grid gap-1 text-sm">
      <Fact label={t('column.state')}>{t(`contractState.${findContractPhase(contract, nowMs)}`)}</Fact>
      {contract.termination && <Fact label={t('contract.why')}>{t(`termination.${contract.termination}`)}</Fact>}
      <Fact label={t('contract.payer')}>{contract.upline ?? t('contract.platform')}</Fact>
      <Fact label={t('contract.receiver')}>
        {[contract.downline.name, t(`level.${contract.downline.level}`)].join(common('comma'))}
      </Fact>
      <Fact label={t('contract.version')}>{contract.version}</Fact>
      {TIMES.map(
        (time) =>
          contract[time] !== null && (
            <Fact key={time} label={t(`contract.${time}`)}>
              {timeText(contract[time])}
            </Fact>
          ),
      )}
      {contract.signed && (
        <Fact label={t(contract.signed.isByBoth ? 'contract.signedByBoth' : 'contract.signedByOne')}>
          <span className="font-mono text-xs break-all select-all">{contract.signed.hash}</span>
          <span className={clsx('block', contract.signed.isKept ? 'text-live' : 'text-danger')}>
            {t(contract.signed.isKept ? 'contract.termsKept' : 'contract.termsChanged')}
          </span>
        </Fact>
      )}
      <Fact label={t('contract.id')}>
        <span className="font-mono text-xs select-all">{contract.contractId}</span>
      </Fact>
    </dl>
  )
}
