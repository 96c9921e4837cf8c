import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { CheckField } from '../../ui/checkbox.tsx'
import { Chip, ChipLink } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Select } from '../../ui/select.tsx'
import { Part } from './part.tsx'

const KINDS = ['main', 'plain', 'quiet', 'danger'] as const
const SIZES = ['small', 'medium', 'large'] as const

export function Buttons() {
  return (
    <>
      <Part name="Button: kinds and sizes">
        {KINDS.flatMap((kind) =>
          SIZES.map((size) => (
            <Button key={kind + size} kind={kind} size={size}>
              {kind} {size}
            </Button>
          )),
        )}
      </Part>
      <Part name="Button: busy, disabled, wide">
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
      <Part name="ButtonLink, IconButton">
        <ButtonLink to="/__ui">A link</ButtonLink>
        <IconButton label="Favourite">
          <Heart aria-hidden size={20} />
        </IconButton>
        <IconButton label="Favourite, not now" disabled>
          <Heart aria-hidden size={20} />
        </IconButton>
      </Part>
      <Part name="Chip, ChipLink">
        <Chip>Off</Chip>
        <Chip active>On</Chip>
        <ChipLink to="/__ui">Elsewhere</ChipLink>
        <ChipLink to="/__ui" active>
          Here
        </ChipLink>
      </Part>
    </>
  )
}

const OPTIONS = [
  { value: 'all', label: 'All games' },
  { value: 'slots', label: 'Slots' },
  { value: 'long', label: 'A vendor whose name is longer than its place' },
] as const

export function Fields() {
  const [choice, setChoice] = useState<(typeof OPTIONS)[number]['value']>('all')
  const [ticked, setTicked] = useState(true)
  const select = { value: choice, options: OPTIONS, onChange: setChoice }
  return (
    <>
      <Part name="Field: empty, hint, error, disabled, with an end">
        <Field label="Username" placeholder="lea" className="w-64" />
        <Field
          label="Password"
          type="password"
          defaultValue="Quiet-Sea-77"
          hint="8 to 20 characters"
          className="w-64"
        />
        <Field label="E-mail" defaultValue="lea@" error="E-mail format is incorrect" className="w-64" />
        <Field label="Country" defaultValue="Japan" disabled className="w-64" />
        <Field label="Code" end={<Button className="h-12!">Send</Button>} className="w-64" />
      </Part>
      <Part name="Select: box, pill, narrowed">
        <Select label="Games" {...select} className="w-64" />
        <Select label="Vendor" look="pill" {...select} />
        <Select label="Feature" look="pill" active {...select} />
      </Part>
      <Part name="CheckField">
        <CheckField label="Remember me for a day" checked={ticked} onCheckedChange={setTicked} />
        <CheckField
          label="I am 18 or older"
          checked={false}
          onCheckedChange={() => {}}
          error="Please confirm your age"
        />
        <CheckField label="Not now" checked disabled onCheckedChange={() => {}} />
      </Part>
    </>
  )
}

export function Pages() {
  const [page, setPage] = useState(5)
  return (
    <Part name="Pagination: range 3, margin 1">
      {[3, 10, 40].map((count) => (
        <Pagination
          key={count}
          page={Math.min(page, count)}
          count={count}
          onPage={setPage}
          label={`Pages of ${count}`}
          previousLabel="Previous page"
          nextLabel="Next page"
          pageLabel={(each) => `Page ${each}`}
        />
      ))}
    </Part>
  )
}
