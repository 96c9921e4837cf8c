import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { AmountField } from '../../ui/amount-field.tsx'
import { AskedPaymentPassword } from '../../ui/asked-payment-password.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, CheckField } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PaymentPasswordField } from '../../ui/payment-password-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Part } from './part.tsx'

const PLACE = 'w-64'
const WRONG = 'Shorter than 8 characters'

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

function Secrets() {
  return (
    <Part
      name="PasswordField, PaymentPasswordField: empty, hint, error, disabled; AskedPaymentPassword"
      states={['error', 'disabled']}
    >
      <PasswordField label="Password, empty" className={PLACE} />
      <PasswordField
        label="Password"
        defaultValue="Quiet-Sea-77"
        hint="8 to 20 characters"
        autoComplete="off"
        className={PLACE}
      />
      <PasswordField label="Password, wrong" defaultValue="short" error={WRONG} autoComplete="off" className={PLACE} />
      <PasswordField label="Password, not now" disabled className={PLACE} />
      <AskedPaymentPassword className={PLACE} />
      <PaymentPasswordField label="New payment password" error={WRONG} className={PLACE} />
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
    </Part>
  )
}

const OPTIONS = [
  { value: 'all', label: 'All games' },
  { value: 'slots', label: 'Slots' },
  { value: 'long', label: 'A vendor whose name is longer than its place' },
] as const

function Choices() {
  const [choice, setChoice] = useState<(typeof OPTIONS)[number]['value']>('all')
  const [ticked, setTicked] = useState(true)
  const select = { value: choice, options: OPTIONS, onChange: setChoice }
  const box = { checked: ticked, onCheckedChange: setTicked }
  return (
    <>
      <Part name="Select: box, narrowed box, in a bar, narrowed in a bar" states={['narrowed']}>
        <Select label="Games" {...select} className={PLACE} />
        <Select label="Games, narrowed" active {...select} className={PLACE} />
        <Select label="Vendor" look="tool" {...select} />
        <Select label="Feature" look="tool" active {...select} />
      </Part>
      <Part name="Checkbox, CheckField: ticked or not, error, disabled" states={['checked', 'error', 'disabled']}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the box within is a control. */}
        <label className="flex min-h-11 items-center gap-3 text-sm text-soft">
          <Checkbox {...box} /> A box alone
        </label>
        <CheckField label="Remember me for a day" {...box} />
        <CheckField label="Not ticked" checked={!ticked} onCheckedChange={(next) => setTicked(!next)} />
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
