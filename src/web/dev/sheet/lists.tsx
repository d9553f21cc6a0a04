/** Lists: facts with labels, and lines with icons. */
import { every, Specimen, State } from '#web/dev/sheet/specimen.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { type Fact, Facts, type IconLine, IconList } from '#web/kit/ui/facts.tsx'

const looks = every<'ruled' | 'panel' | 'small'>({ ruled: true, panel: true, small: true })

export function Lists() {
  const text = useText()
  const facts: Fact[] = [
    [text('credits.company.kvk'), '00000000'],
    [text('credits.company.vat'), 'NL000000000B00, BE0000000000'],
    [text('credits.company.email'), 'support-of-all-our-members@brand.example'],
  ]
  const lines: IconLine[] = [
    { icon: 'user', words: text('pricing.free.profile') },
    { icon: 'search', words: text('pricing.free.search') },
    { icon: 'mail', words: text('pricing.free.read') },
  ]
  return (
    <>
      <Specimen part="facts">
        {looks.map((look) => (
          <State key={look} name={look}>
            <Facts facts={facts} look={look} />
          </State>
        ))}
      </Specimen>
      <Specimen part="icon-list">
        <State name="three lines">
          <IconList lines={lines} />
        </State>
      </Specimen>
    </>
  )
}
