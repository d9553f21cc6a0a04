/** /_dev/ui: every component in every state, in every template and scheme, with own or longest texts. */
import { useSearchParams } from 'react-router'
import { LongestTexts, Looks } from '#web/dev/looks.tsx'
import { Buttons } from '#web/dev/sheet/buttons.tsx'
import { Choices } from '#web/dev/sheet/choices.tsx'
import { Fields } from '#web/dev/sheet/fields.tsx'
import { Lists } from '#web/dev/sheet/lists.tsx'
import { People } from '#web/dev/sheet/people.tsx'
import { Structure } from '#web/dev/sheet/structure.tsx'
import { Texts } from '#web/dev/sheet/texts.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'

export default function UiPage() {
  const [query] = useSearchParams()
  const sheet = <Sheet />
  return (
    <>
      <Title>Parts</Title>
      <PageTitle>Parts</PageTitle>
      <Looks />
      {query.get('words') === 'longest' ? <LongestTexts>{sheet}</LongestTexts> : sheet}
    </>
  )
}

const Sheet = () => (
  <>
    <Buttons />
    <Fields />
    <Choices />
    <Texts />
    <People />
    <Structure />
    <Lists />
  </>
)
