import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useTimeText } from '../../../ui/time.tsx'

export const TOPICS = ['deposit', 'withdrawal', 'round', 'account'] as const
export type Topic = (typeof TOPICS)[number]

/** The newest of a kind: what a question is most often about. */
const NEWEST = { pageSize: 1 }

/** MSG-02: how a message begins by its topic. `tell`: with the last payment or round, by its number; null where there is none. */
export function useTopicWords() {
  const { t } = useTranslation('thread')
  const queryClient = useQueryClient()
  const { symbol } = useMerchant().currency
  const timeText = useTimeText()
  const payment = (topic: Topic, order: { amount: string; orderId: string } | undefined, at: string | undefined) =>
    order && at
      ? t('begin.payment', {
          topic: t(`topic.${topic}`),
          amount: formatMoney(order.amount, symbol),
          time: timeText(at),
          id: order.orderId,
        })
      : null
  const tell = {
    deposit: async () => {
      const { rows } = await queryClient.fetchQuery({
        ...memberQuery('GET /wps/v2/deposit/orders', NEWEST),
        staleTime: 0,
      })
      return payment('deposit', rows[0], rows[0]?.createdAt)
    },
    withdrawal: async () => {
      const { rows } = await queryClient.fetchQuery({
        ...memberQuery('GET /wps/v2/withdraw/orders', NEWEST),
        staleTime: 0,
      })
      return payment('withdrawal', rows[0], rows[0]?.requestedAt)
    },
    round: async () => {
      const { lastRound } = await queryClient.fetchQuery({
        ...memberQuery('GET /wps/safety/session', {}),
        staleTime: 0,
      })
      if (!lastRound) return null
      const { gameName, stake, startedAt, roundId } = lastRound
      return t('begin.round', {
        game: gameName,
        amount: formatMoney(stake, symbol),
        time: timeText(startedAt),
        id: roundId,
      })
    },
    account: async () => null,
  } satisfies Record<Topic, () => Promise<string | null>>
  return {
    name: (topic: Topic) => t('begin.plain', { topic: t(`topic.${topic}`) }),
    tell: (topic: Topic) => tell[topic](),
  }
}
