/** The components for choosing among given answers. */
import { Specimen, State } from '#web/dev/sheet/specimen.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Choice, type ChoiceOption } from '#web/kit/ui/choice.tsx'
import { Select } from '#web/kit/ui/field.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'

export const Choices = () => (
  <>
    <ChoiceStates />
    <Selects />
    <Switches />
  </>
)

function ChoiceStates() {
  const text = useText()
  const legend = text('credits.method')
  const [help, error] = [text('credits.order_note'), text('signup.problems.value_required')]
  const options: ChoiceOption[] = [
    { value: 'card', label: text('credits.methods.card'), help, icon: 'credit-card', end: '€ 14.99' },
    { value: 'sepa', label: text('credits.methods.sepa') },
    { value: 'eps', label: text('credits.methods.eps'), disabled: true },
  ]
  const ages = (['all', 'up_to_25', '26_35', 'over_65'] as const).map((key) => ({
    value: key,
    label: text(`search.ages.${key}`),
  }))
  return (
    <Specimen part="choice">
      <State name="cards">
        <Choice legend={legend} name="cards" options={options} defaultValue="card" />
      </State>
      <State name="cards, help, error">
        <Choice legend={legend} name="wrong" options={options} help={help} error={error} required />
      </State>
      <State name="segments">
        <Choice legend={text('search.filters.age')} name="segments" options={ages} look="segments" defaultValue="all" />
      </State>
      <State name="segments, legend hidden, error">
        <Choice legend={text('search.filters.age')} legendHidden name="none" options={ages} look="segments" error={error} />
      </State>
    </Specimen>
  )
}

function Selects() {
  const text = useText()
  const label = text('signup.location.country')
  const words = { label, placeholder: text('signup.location.choose_country') }
  const options = [
    { value: 'NL', label: 'Nederland' },
    { value: 'DE', label: 'Deutschland' },
    { value: 'XX', label: text('search.filters.everywhere'), disabled: true },
  ]
  return (
    <Specimen part="select">
      <State name="empty">
        <Select {...words} options={options} defaultValue="" />
      </State>
      <State name="chosen, help, hint">
        <Select
          {...words}
          options={options}
          defaultValue="DE"
          help={text('signup.notes.help')}
          hint={text('signup.location.optional')}
        />
      </State>
      <State name="error">
        <Select {...words} options={options} defaultValue="" error={text('signup.problems.value_required')} />
      </State>
      <State name="disabled">
        <Select {...words} options={options} defaultValue="NL" disabled />
      </State>
    </Specimen>
  )
}

function Switches() {
  const text = useText()
  const [label, help] = [text('search.filters.hide_fictional'), text('search.filters.hide_fictional_help')]
  return (
    <Specimen part="switch">
      <State name="off">
        <Switch label={label} />
      </State>
      <State name="on, help">
        <Switch label={label} help={help} defaultChecked />
      </State>
      <State name="disabled">
        <Switch label={label} help={help} disabled />
      </State>
      <State name="disabled, on">
        <Switch label={label} disabled defaultChecked />
      </State>
    </Specimen>
  )
}
