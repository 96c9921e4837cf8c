import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Button } from '../../../kit/ui/button.tsx'
import { Checkbox, CheckField } from '../../../kit/ui/checkbox.tsx'
import { Field } from '../../../kit/ui/field.tsx'
import { Select } from '../../../kit/ui/select.tsx'
import { TextArea } from '../../../kit/ui/text-area.tsx'
import { AmountField } from '../../shared/money/amount-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Part } from './part.tsx'
import { Secrets } from './secrets.tsx'

const PLACE = 'w-64'

function Inputs() {
  return (
    <Part
      name="Field: empty, hint, error, invalid by its hint, disabled, with a start, with an end"
      states={['error', 'disabled']}
    >
      <Field label="Username" placeholder="lea" className={PLACE} />
      <Field label="Nickname" defaultValue="Lea" hint="2 to 12 characters" className={PLACE} />
      <Field label="E-mail" defaultValue="lea@" error="E-mail format is incorrect" className={PLACE} />
      <Field label="Code of a friend" defaultValue="??" invalid hint="Letters and digits alone" className={PLACE} />
      <Field label="Country" defaultValue="Japan" disabled className={PLACE} />
      <Field
        label="Game"
        start={<Search aria-hidden size={20} className="self-center text-faint" />}
        className={PLACE}
      />
      <Field label="Code" end={<Button className="h-12!">Send</Button>} className={PLACE} />
    </Part>
  )
}

function Days() {
  const [day, setDay] = useState('1990-05-27')
  return (
    <Part name="DateField: typed, hint, error, disabled" states={['error', 'disabled']}>
      <DateField label="Date of birth" value={day} onChange={setDay} className={PLACE} />
      <DateField label="Date, empty" value="" onChange={() => {}} hint="For example 27 5 1990" className={PLACE} />
      <DateField label="Date, wrong" value="2001-02-30" onChange={() => {}} error="No such day" className={PLACE} />
      <DateField label="Date, not now" value="2001-02-28" onChange={() => {}} disabled className={PLACE} />
    </Part>
  )
}

function Amounts() {
  const [text, setText] = useState('500')
  const field = { text, onType: setText }
  return (
    <Part name="AmountField: typed, hint, error, with an end" states={['error']}>
      <AmountField label="Amount" {...field} />
      <AmountField label="Amount, with a hint" hint="From P 100.00 to P 50,000.00" {...field} />
      <AmountField label="Amount, wrong" error="More than there is" {...field} />
      <AmountField label="Amount, all of it" end={<Button className="h-12!">All</Button>} {...field} />
    </Part>
  )
}

function Areas() {
  return (
    <Part name="TextArea: empty, hint, error, disabled" states={['error', 'disabled']}>
      <TextArea label="Your comment" rows={3} />
      <TextArea label="Your comment, with a hint" rows={3} hint="Up to 140 characters" />
      <TextArea label="Your comment, missing" rows={3} error="Say what happened" />
      <TextArea label="Your comment, not now" rows={3} disabled defaultValue="Sent" />
      <TextArea label="Your comment, in its usual height" defaultValue="As tall as a letter wants." />
    </Part>
  )
}

const OPTIONS = [
  { value: 'all', label: 'All games' },
  { value: 'slots', label: 'Slots' },
  { value: 'long', label: 'A vendor whose name is longer than its place' },
] as const

const BOXES = [
  { label: 'Ticked, alone' },
  { label: 'Not ticked', checked: false },
  { label: 'Invalid', checked: false, invalid: true },
  { label: 'Disabled', checked: false, disabled: true },
] as const

function Choices() {
  const [choice, setChoice] = useState<(typeof OPTIONS)[number]['value']>('all')
  const [ticked, setTicked] = useState(true)
  const select = { value: choice, options: OPTIONS, onChange: setChoice }
  const box = { checked: ticked, onCheckedChange: setTicked }
  return (
    <>
      <Part
        name="Select: box, narrowed, error, disabled, a long choice; in a bar, narrowed in a bar"
        states={['narrowed', 'error', 'disabled']}
      >
        <Select label="Games" {...select} className={PLACE} />
        <Select label="Games, narrowed" active {...select} className={PLACE} />
        <Select label="Games, wrong" error="No such games any more" {...select} className={PLACE} />
        <Select label="Games, not now" disabled {...select} className={PLACE} />
        <Select label="Games, a long choice" {...select} value="long" className={PLACE} />
        <Select label="Vendor" look="tool" {...select} />
        <Select label="Feature" look="tool" active {...select} />
      </Part>
      <Part name="Checkbox: ticked or not, invalid, disabled" states={['checked', 'error', 'disabled']}>
        {BOXES.map(({ label, ...state }) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box within is a control.
          <label key={label} className="flex min-h-11 items-center gap-3 text-sm text-soft">
            <Checkbox {...box} {...state} /> <span>{label}</span>
          </label>
        ))}
      </Part>
      <Part name="CheckField: ticked or not, error, disabled, a long label" states={['checked', 'error', 'disabled']}>
        <CheckField label="Remember me for a day" {...box} />
        <CheckField label="Not ticked" checked={!ticked} onCheckedChange={(next) => setTicked(!next)} />
        <CheckField
          label="I am 18 or older"
          checked={false}
          onCheckedChange={() => {}}
          error="Please confirm your age"
        />
        <CheckField label="Not now" checked disabled onCheckedChange={() => {}} />
        <div className="w-64">
          <CheckField
            label="I have read the terms, the rules of the games and what the house keeps of me, and I agree to them"
            {...box}
          />
        </div>
      </Part>
    </>
  )
}

export function Fields() {
  return (
    <>
      <Inputs />
      <Days />
      <Secrets />
      <Amounts />
      <Areas />
      <Choices />
    </>
  )
}
