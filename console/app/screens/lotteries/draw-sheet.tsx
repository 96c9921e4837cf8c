import { useQuery } from '@tanstack/react-query'
import { proofPath } from '../../../../contract/lottery/games.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { siteAddress } from '../../lib/site.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Show } from '../../parts/states.tsx'
import { type Draw, isToCome } from './draw-rows.ts'
import { DrawVoid } from './draw-void.tsx'
import type { Lottery } from './lotteries-page.tsx'
import { useTexts } from './texts.ts'

type Props = { lottery: Lottery; row: Draw; onClose: () => void; onDone: () => void }

export function DrawSheet({ lottery, row, onClose, onDone }: Props) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const { period, draw, book, state } = row
  const isVoidable = isToCome(row) && book?.state !== 'void'
  const money = (amount: string) => formatMoney(amount, merchant.symbol)
  return (
    <Sheet
      label={period}
      kind={say('sheet.kind')}
      title={`${lottery.name} ${period}`}
      note={say(`states.${state}`)}
      onClose={onClose}
      acts={
        !isVoidable ? (
          <p className="text-soft">{say('acts.late')}</p>
        ) : may('games.void') ? (
          <DrawVoid gameCode={lottery.gameCode} period={period} hasBook={book !== null} onDone={onDone} />
        ) : (
          <p className="text-soft">{say('acts.mayNot')}</p>
        )
      }
    >
      <dl>
        {draw?.drawnAt && (
          <Fact label={say('sheet.drawnAt')}>
            <Moment iso={draw.drawnAt} />
          </Fact>
        )}
        {draw?.result && <Fact label={say('sheet.result')}>{Object.values(draw.result).flat().join(' ')}</Fact>}
        {draw?.voidReason && (
          <Fact label={say('sheet.voidReason')}>
            <bdi>{draw.voidReason}</bdi>
          </Fact>
        )}
      </dl>
      {draw?.installation && <p className="text-soft">{say('sheet.installation')}</p>}
      <section aria-label={say('sheet.book')}>
        <h3 className="font-bold">{say('sheet.book')}</h3>
        {book ? (
          <dl>
            <Fact label={say('head.state')}>{say(`bookStates.${book.state}`)}</Fact>
            <Fact label={say('head.tickets')}>{book.tickets.toLocaleString('en')}</Fact>
            <Fact label={say('head.stakes')}>{money(book.stake)}</Fact>
            <Fact label={say('head.payout')}>{money(book.payout)}</Fact>
            {book.largest && <Fact label={say('head.largest')}>{money(book.largest)}</Fact>}
            <Fact label={say('head.owed')}>{book.owed.toLocaleString('en')}</Fact>
            {book.voidReason && (
              <Fact label={say('sheet.bookVoidReason')}>
                <bdi>{book.voidReason}</bdi>
              </Fact>
            )}
          </dl>
        ) : (
          <p className="text-soft">{say('sheet.noBook')}</p>
        )}
      </section>
      {book && isToCome(row) && <Numbers gameCode={lottery.gameCode} period={period} />}
      {merchant.host && (
        <a
          href={siteAddress(merchant.host, proofPath(lottery.gameCode, period))}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-act underline-offset-2 hover:underline"
        >
          {say('sheet.proof')}
        </a>
      )}
    </Sheet>
  )
}

type Cell = OperatorResponse<'lotteries-exposure'>['cells'][number]

function Numbers({ gameCode, period }: { gameCode: string; period: string }) {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['lotteries-exposure', merchant.code, gameCode, period],
    queryFn: () => askPlatform(merchant.code, 'lotteries-exposure', { gameCode, period }),
  })
  const columns: Column<Cell>[] = [
    { key: 'play', head: say('sheet.play'), cell: ({ play }) => play },
    { key: 'line', head: say('sheet.line'), cell: ({ line }) => <bdi className="font-semibold">{line}</bdi> },
    {
      key: 'payout',
      head: say('head.largest'),
      right: true,
      cell: ({ payout }) => formatMoney(payout, merchant.symbol),
    },
    { key: 'left', head: say('sheet.left'), right: true, cell: ({ left }) => formatMoney(left, merchant.symbol) },
  ]
  return (
    <section aria-label={say('sheet.numbers')}>
      <h3 className="font-bold">{say('sheet.numbers')}</h3>
      <Show query={query} rows={4}>
        {({ cells }) =>
          cells.length === 0 ? (
            <p className="text-soft">{say('sheet.noNumbers')}</p>
          ) : (
            <DataTable
              label={say('sheet.numbers')}
              columns={columns}
              rows={cells}
              idOf={({ play, line }) => `${play}.${line}`}
            />
          )
        }
      </Show>
    </section>
  )
}
