import { useQuery } from '@tanstack/react-query'
import FileX from 'lucide-react/icons/file-x-2'
import { useTranslation } from 'react-i18next'
import { Message } from '../../../../kit/ui/message.tsx'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { useAgentAddress } from '../agent-address.ts'
import { consolidatedQuery } from '../api.ts'
import { BillList } from '../bills/bill-list.tsx'
import { ChipChoice } from '../components/chip-choice.tsx'
import { ContractList } from '../contracts/contract-list.tsx'
import { type ContractPage, KIND_OF_PAGE } from '../contracts/kinds.ts'
import { Offer } from '../contracts/offer.tsx'
import type { MemberId } from '../contracts/types.ts'

const VIEWS = ['mine', 'given', 'bills', 'offer'] as const

/** AGT-03: the contracts of one kind: those that pay the agent, those the agent gave, and an offer. */
function Contracts({ page }: { page: ContractPage }) {
  const { t } = useTranslation('agents')
  const { read, narrow } = useNarrowed()
  const { memberId, showMember } = useAgentAddress()
  const flags = useQuery(consolidatedQuery)
  const kind = KIND_OF_PAGE[page]
  const view = read(VIEWS) || 'mine'
  const of = (memberId ?? undefined) as MemberId | undefined
  if (flags.data && !flags.data.enabled.includes(kind))
    return <Message heading="h2" icon={<FileX size={22} />} title={t('contract.off')} text={t('contract.offText')} />
  return (
    <div className="flex flex-col gap-4">
      <ChipChoice
        label={t('contract.view')}
        options={VIEWS}
        value={view}
        nameOf={(each) => t(`contract.tab.${each}`)}
        onChoose={(each) => narrow(VIEWS, each)}
      />
      {view === 'offer' ? (
        <Offer kind={kind} memberId={of} onChoose={showMember} />
      ) : view === 'bills' ? (
        <BillList kind={kind} />
      ) : (
        <ContractList key={view} kind={kind} side={view} memberId={view === 'given' ? of : undefined} />
      )}
    </div>
  )
}

export const Dividend = () => <Contracts page="agentDividendRecordCopy2" />
export const DailySalary = () => <Contracts page="agentDailyWages2" />
export const HourlySalary = () => <Contracts page="agentHourSalary" />
export const RealTimeSalary = () => <Contracts page="agentRealtimeSalary" />
