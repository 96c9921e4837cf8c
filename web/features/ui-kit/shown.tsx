import Inbox from 'lucide-react/icons/inbox'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryIcon } from '../../ui/category-icon.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Message } from '../../ui/message.tsx'
import { MoneyText, NetText } from '../../ui/money.tsx'
import { OperatorHtml } from '../../ui/operator-html.tsx'
import { Picture } from '../../ui/picture.tsx'
import { QrCode } from '../../ui/qr.tsx'
import { Section, Shelf } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SOCIAL_NAME, SocialIcon, type SocialKind } from '../../ui/social-icon.tsx'
import { TimeText } from '../../ui/time.tsx'
import { VendorMark } from '../../ui/vendor-mark.tsx'
import { Part } from './part.tsx'

const SOCIAL = Object.keys(SOCIAL_NAME) as SocialKind[]
const HTML =
  '<h3>Terms</h3><p>Play for <strong>fun</strong>, see <a href="https://help.example">the rules</a>.</p><ul><li>One</li><li>Two</li></ul>'

export function Texts() {
  return (
    <>
      <Part name="MoneyText, NetText, TimeText">
        <MoneyText amount="12345.60" symbol="P" className="text-money" />
        <NetText amount="120.50" symbol="P" />
        <NetText amount="-80.00" symbol="P" />
        <NetText amount="0.00" symbol="P" />
        <TimeText iso="2026-11-21T08:00:00.000Z" language="EN" />
      </Part>
      <Part name="OperatorHtml">
        <OperatorHtml html={HTML} />
      </Part>
    </>
  )
}

export function Pictures() {
  return (
    <>
      <Part name="CategoryIcon, SocialIcon">
        {GAME_CATEGORIES.map((category) => (
          <CategoryIcon key={category} category={category} />
        ))}
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
        <QrCode text="https://site.example/down" label="Code of the app" className="rounded-m" />
      </Part>
    </>
  )
}

/** `place`: in which of the two themes this stands, for ids and groups of one page. */
export function Regions({ place }: { place: string }) {
  return (
    <>
      <Part name="Message: empty, failed">
        <Message
          icon={<Inbox size={24} />}
          title="Nothing here yet"
          text="What you play stands here."
          action={<Button>Choose a game</Button>}
        />
        <Message
          title="The games could not be loaded"
          text="Your money is not affected."
          action={<Button kind="main">Try again</Button>}
          detail="Code for support: 7f3a-12"
        />
      </Part>
      <Part name="Skeleton">
        <Skeleton className="size-24" />
        <Skeleton className="h-6 w-48" />
      </Part>
      <Part name="Fold">
        <div className="w-full max-w-md">
          <Fold title="Open" group={`fold-${place}`} open>
            What was folded.
          </Fold>
          <Fold title="Closed" group={`fold-${place}`}>
            What was folded.
          </Fold>
        </div>
      </Part>
      <Part name="Section, Shelf">
        <div className="w-full">
          <Section id={`section-${place}`} title="A titled part" aside={<Button size="small">Aside</Button>}>
            <Shelf label={`A row, ${place}`}>
              {GAME_CATEGORIES.map((category) => (
                <li key={category} className="shrink-0 snap-start">
                  <ChipLink to="/__ui">{category}</ChipLink>
                </li>
              ))}
            </Shelf>
          </Section>
        </div>
      </Part>
    </>
  )
}
