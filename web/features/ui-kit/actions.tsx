import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '../../../kit/ui/button.tsx'
import { ChipLink } from '../../../kit/ui/chip.tsx'
import { Chip } from '../../../kit/ui/chip-button.tsx'
import { Pagination } from '../../../kit/ui/pagination.tsx'
import { Ways } from '../../../kit/ui/ways.tsx'
import { ApiError } from '../../lib/api.ts'
import { toCsv } from '../../lib/csv.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { Part } from './part.tsx'

const KINDS = ['main', 'plain', 'quiet', 'danger'] as const
const SIZES = ['small', 'medium', 'large'] as const

const LONG = 'A name that is longer than the place that most of the names beside it have'

const makeFile = async (isCut: boolean) => ({ parts: [new Blob([toCsv([['game', 'stake']])])], isCut })
const neverMake = () => new Promise<never>(() => {})
const failToMake = () => Promise.reject(new ApiError('network_failed'))

function Choices({ names }: { names: readonly [string, ...string[]] }) {
  const [value, setValue] = useState(names[0])
  const options = names.map((name) => ({ value: name, name }))
  return (
    <div className="w-full max-w-80">
      <Ways label={`One of ${names.length}`} value={value} options={options} onChange={setValue} />
    </div>
  )
}

export function Buttons() {
  return (
    <>
      <Part name="Button: kinds and sizes">
        {KINDS.flatMap((kind) =>
          SIZES.map((size) => (
            <Button key={kind + size} kind={kind} size={size}>
              {`${kind} ${size}`}
            </Button>
          )),
        )}
      </Part>
      <Part name="Button: busy, disabled, wide" states={['busy', 'disabled']}>
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind} busy>
            {kind}
          </Button>
        ))}
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind} disabled>
            {kind}
          </Button>
        ))}
        <Button kind="main" wide>
          wide
        </Button>
      </Part>
      <Part name="ButtonLink: kinds, sizes, wide">
        {KINDS.map((kind) => (
          <ButtonLink key={kind} to="/__ui" kind={kind}>
            {`A link, ${kind}`}
          </ButtonLink>
        ))}
        {SIZES.map((size) => (
          <ButtonLink key={size} to="/__ui" size={size}>
            {`A link, ${size}`}
          </ButtonLink>
        ))}
        <ButtonLink to="/__ui" wide>
          A link, wide
        </ButtonLink>
      </Part>
      <Part name="Ways: two and three, with long names" states={['selected']}>
        <Choices names={['Username', 'SMS code']} />
        <Choices names={['Bank', 'Wallet', 'Crypto']} />
        <Choices names={[LONG, 'Short']} />
      </Part>
      <Part name="IconButton: usual, chosen, disabled" states={['selected', 'disabled']}>
        <IconButton label="Favourite">
          <Heart aria-hidden size={20} />
        </IconButton>
        <IconButton label="Favourite, chosen" aria-pressed>
          <Heart aria-hidden size={20} className="fill-current" />
        </IconButton>
        <IconButton label="Favourite, not now" disabled>
          <Heart aria-hidden size={20} />
        </IconButton>
      </Part>
      <Part name="CsvButton: whole, cut, still being read, failed, disabled" states={['disabled']}>
        <CsvButton name="ui-kit" make={() => makeFile(false)} />
        <CsvButton name="ui-kit" make={() => makeFile(true)} cut="The file holds the newest rows." />
        <CsvButton name="ui-kit" make={neverMake} />
        <CsvButton name="ui-kit" make={failToMake} />
        <CsvButton name="ui-kit" make={() => makeFile(false)} disabled />
      </Part>
      <Part name="Chip, ChipLink: usual, chosen, with a sign, with a long name" states={['selected']}>
        <Chip>Off</Chip>
        <Chip active>On</Chip>
        <Chip>
          <Heart aria-hidden size={16} /> <span>With a sign</span>
        </Chip>
        <ChipLink to="/__ui">Elsewhere</ChipLink>
        <ChipLink to="/__ui" active>
          Here
        </ChipLink>
        <div className="no-scrollbar w-full overflow-x-auto">
          <Chip>{LONG}</Chip>
        </div>
      </Part>
    </>
  )
}

export function Pages({ place }: { place: string }) {
  const [page, setPage] = useState(5)
  return (
    <Part name="Pagination: range 3, margin 1" states={['selected', 'disabled']}>
      {[3, 10, 40].map((count) => (
        <Pagination
          key={count}
          page={Math.min(page, count)}
          count={count}
          onPage={setPage}
          label={`Pages of ${count}, ${place}`}
          previousLabel="Previous page"
          nextLabel="Next page"
          pageLabel={(each) => `Page ${each}`}
        />
      ))}
    </Part>
  )
}
