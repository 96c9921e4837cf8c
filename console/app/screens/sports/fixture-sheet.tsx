import { useQuery } from '@tanstack/react-query'
import { MARKETS } from '../../../../contract/book/picks.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Show, Tag } from '../../parts/states.tsx'
import { FixtureActs } from './fixture-acts.tsx'
import { nameSides } from './sports-page.tsx'
import { useTexts } from './texts.ts'

type Props = { vendor: string; fixture: string; onClose: () => void; onDone: () => void }
type Pick = OperatorResponse<'book-exposure'>['picks'][number]
const AGAIN_MS = 15_000

/** By its id alone: also a fixture that has left the list. */
export function FixtureSheet({ vendor, fixture, onClose, onDone }: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const input = { vendor, fixture }
  const state = useQuery({
    queryKey: ['book-fixture', merchant.code, vendor, fixture],
    queryFn: () => askPlatform(merchant.code, 'book-fixture', input),
    refetchInterval: AGAIN_MS,
  })
  const results = useQuery({
    queryKey: ['book-results', merchant.code, vendor, fixture],
    queryFn: () => askPlatform(merchant.code, 'book-results', input),
  })
  const title = state.data ? nameSides(say, state.data.teams) : fixture
  return (
    <Sheet
      label={fixture}
      kind={say('sheet.kind')}
      title={<bdi>{title}</bdi>}
      note={state.data && <Moment iso={state.data.kickOffAt} />}
      onClose={onClose}
      acts={state.data && <FixtureActs vendor={vendor} fixture={state.data} onDone={onDone} />}
    >
      <Show query={state} rows={4}>
        {(one) => (
          <dl>
            <Fact label={say('head.fixture')}>{fixture}</Fact>
            <Fact label={say('head.league')}>
              <bdi>{one.league}</bdi>
            </Fact>
            <Fact label={say('sheet.score')}>{`${one.score} · ${say(`phases.${one.phase}`)}`}</Fact>
            <Fact label={say('sheet.bets')}>
              <Tag tone={one.isShut ? 'bad' : 'ok'}>{say(one.isShut ? 'sheet.shut' : 'sheet.open')}</Tag>
            </Fact>
          </dl>
        )}
      </Show>
      <Show query={results} rows={2}>
        {({ result, corrected, disputed }) => (
          <dl>
            <Fact label={say('sheet.result')}>{result ?? say('sheet.notOver')}</Fact>
            {corrected && <Fact label={say('sheet.corrected')}>{corrected}</Fact>}
            {disputed.length > 0 && (
              <Fact label={say('sheet.disputed')}>
                <span className="text-warn">{disputed.join(', ')}</span>
              </Fact>
            )}
          </dl>
        )}
      </Show>
      <Exposure vendor={vendor} fixture={fixture} />
    </Sheet>
  )
}

function Exposure({ vendor, fixture }: { vendor: string; fixture: string }) {
  const say = useTexts()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['book-exposure', merchant.code, vendor, fixture],
    queryFn: () => askPlatform(merchant.code, 'book-exposure', { vendor, fixture }),
    refetchInterval: AGAIN_MS,
  })
  const marketOf = (pick: string) => {
    const code = pick.split(':')[0] ?? ''
    const known = MARKETS.find((one) => one === code)
    return known ? say(`markets.${known}`) : say('markets.other', { code })
  }
  const columns: Column<Pick>[] = [
    { key: 'market', head: say('sheet.market'), cell: ({ pick }) => marketOf(pick) },
    {
      key: 'pick',
      head: say('sheet.pick'),
      cell: ({ pick }) => <bdi className="font-semibold">{pick.split(':').slice(1).join(' ')}</bdi>,
    },
    { key: 'coupons', head: say('sheet.coupons'), right: true, cell: ({ coupons }) => coupons.toLocaleString('en') },
    { key: 'stake', head: say('sheet.stake'), right: true, cell: ({ stake }) => formatMoney(stake, merchant.symbol) },
    {
      key: 'most',
      head: say('sheet.most'),
      right: true,
      cell: ({ most }) => <span className="font-semibold">{formatMoney(most, merchant.symbol)}</span>,
    },
  ]
  return (
    <section aria-label={say('sheet.exposure')}>
      <h3 className="font-bold">{say('sheet.exposure')}</h3>
      <Show query={query} rows={3}>
        {({ picks }) =>
          picks.length === 0 ? (
            <p className="text-soft">{say('sheet.noExposure')}</p>
          ) : (
            <>
              <DataTable
                label={say('sheet.exposure')}
                columns={columns}
                rows={picks.toSorted((a, b) => (a.pick < b.pick ? -1 : 1))}
                idOf={({ pick }) => pick}
              />
              <p className="mt-1 text-faint">{say('sheet.multiple')}</p>
            </>
          )
        }
      </Show>
    </section>
  )
}
