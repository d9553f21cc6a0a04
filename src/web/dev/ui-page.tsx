/** /_dev/ui: every part of the interface in every state, by choice in every template, by day and by night, and in the longest words there are. */
import { useSearchParams } from 'react-router'
import { LongestTexts } from '#web/dev/longest-texts.tsx'
import { Looks } from '#web/dev/looks.tsx'
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
  const [asked] = useSearchParams()
  const sheet = <Sheet />
  return (
    <>
      <Title>Parts</Title>
      <PageTitle>Parts</PageTitle>
      <Looks />
      {asked.get('words') === 'longest' ? <LongestTexts>{sheet}</LongestTexts> : sheet}
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
