import type { PlayBar } from '../../../contract/calls/account/safety.ts'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { CountBadge } from '../../../kit/ui/count-badge.tsx'
import { Fact } from '../../../kit/ui/fact.tsx'
import { Meter } from '../../../kit/ui/meter.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { NetText } from '../../../kit/ui/net.tsx'
import { OperatorHtml } from '../../../kit/ui/operator-html.tsx'
import { QrCode } from '../../../kit/ui/qr.tsx'
import { CategoryIcon } from '../../shared/games/category-icon.tsx'
import { VendorMark } from '../../shared/games/vendor-mark.tsx'
import { HouseNote } from '../../shared/member/house-note.tsx'
import { PlayBarAsk, PlayBarText } from '../../shared/member/play-bar-text.tsx'
import { SocialIcon } from '../../shared/site/social-icon.tsx'
import { SOCIAL_NAME, type SocialKind } from '../../shared/site/social-name.ts'
import { Picture } from '../../ui/picture.tsx'
import { TimeText } from '../../ui/time.tsx'
import { Part } from './part.tsx'

const SOCIAL = Object.keys(SOCIAL_NAME) as SocialKind[]
const PLAY_BARS: readonly PlayBar[] = [
  { kind: 'break', until: '2099-11-21T08:00:00.000Z', lifts: 'by_itself' },
  { kind: 'exclusion', until: '2099-11-22T08:00:00.000Z', lifts: 'on_request' },
  { kind: 'exclusion', until: '2026-01-21T08:00:00.000Z', lifts: 'on_request' },
]
const HTML =
  '<h3>Terms</h3><p>Play for <strong>fun</strong>, see <a href="https://help.example">the rules</a>.</p><ul><li>One</li><li>Two</li></ul><table><tr><th>Rank</th><th>Points</th></tr><tr><td>Bronze</td><td>100</td></tr></table>'

const METERS = [
  { percent: 40, tone: undefined, words: 'Turnover: P 400.00 of P 1,000.00' },
  { percent: 65, tone: 'live', words: 'Mission: 13 of 20 rounds' },
  { percent: 99, tone: 'spark', words: 'One point to the next rank' },
  { percent: 100, tone: 'danger', words: 'Limit: P 500.00 of P 500.00 used' },
  { percent: 0, tone: 'live', words: 'Mission: not begun' },
  { percent: 1, tone: 'accent', words: 'Turnover: just begun' },
] as const

/** `place`: in which of the two themes this stands, for ids of one page. */
export function Texts({ place }: { place: string }) {
  return (
    <>
      <Part name="MoneyText, NetText, TimeText: with a symbol and without, to the minute and to the second">
        <MoneyText amount="12345.60" symbol="P" className="text-money" />
        <MoneyText amount="12345.60" />
        <NetText amount="120.50" symbol="P" />
        <NetText amount="-80.00" symbol="P" />
        <NetText amount="0.00" symbol="P" />
        <NetText amount="120.50" />
        <TimeText iso="2026-11-21T08:00:00.000Z" language="EN" />
        <TimeText iso="2026-11-21T08:00:09.000Z" language="EN" seconds />
      </Part>
      <Part name="CountBadge: some, more than are counted, none">
        {[1, 12, 99, 100].map((count) => (
          <CountBadge key={count} count={count} said={`${count} wait`} />
        ))}
        <span className="text-sm text-soft">
          <span>Here is none:</span> <CountBadge count={0} said="none waits" />
        </span>
      </Part>
      <Part name="Meter: tones; none, begun, all">
        {METERS.map(({ tone, percent, words }) => (
          <div key={words} className="w-64">
            <p id={`meter-${percent}-${place}`} className="mb-1.5 text-sm text-soft">
              {words}
            </p>
            <Meter percent={percent} tone={tone} labelledBy={`meter-${percent}-${place}`} />
          </div>
        ))}
      </Part>
      <Part name="HouseNote: what an operator wrote to this member">
        <HouseNote text="The account is in the name of a company." />
      </Part>
      <Part name="PlayBarText: ends by itself, ends on request, its term is over; PlayBarAsk">
        {PLAY_BARS.map((bar) => (
          <div key={bar.until} className="w-64">
            <PlayBarText bar={bar} />
            <PlayBarAsk bar={bar} />
          </div>
        ))}
      </Part>
      <Part name="Fact: in a list of facts">
        <dl className="w-64">
          <Fact label="Fee">None</Fact>
          <Fact label="A name that is longer than its half of the line">A value that is long as well</Fact>
        </dl>
      </Part>
      <Part name="OperatorHtml: text, list, table">
        <OperatorHtml html={HTML} className="max-w-md" />
      </Part>
    </>
  )
}

export function Pictures() {
  return (
    <>
      <Part name="CategoryIcon: usual, large; SocialIcon">
        {GAME_CATEGORIES.map((category) => (
          <CategoryIcon key={category} category={category} />
        ))}
        <CategoryIcon category="RNG" size={40} />
        {SOCIAL.map((kind) => (
          <SocialIcon key={kind} kind={kind} size={20} />
        ))}
      </Part>
      <Part name="Picture: there, never there; VendorMark; QrCode">
        <Picture
          src="/img/covers/harbor-lantern-tide.svg"
          alt="A cover"
          width={120}
          height={160}
          className="aspect-3/4 w-30 rounded-m"
        />
        <Picture src="data:," alt="No cover" width={120} height={160} className="aspect-3/4 w-30 rounded-m" />
        <VendorMark src="/img/vendors/HARBOR.svg" name="Harbor Lane Studio" />
        <VendorMark
          src="data:,"
          name="A vendor without an emblem, whose name is longer than its place"
          className="w-64"
        />
        <QrCode text="https://site.example/down" label="Code of the app" className="rounded-m" />
      </Part>
    </>
  )
}
