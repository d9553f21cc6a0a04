/** Helplines of the reader's country, and those of other countries behind a press. */
import type { Country } from '#domain/geo/places.ts'
import { emergencyOf, helpCountries, helplines, telOf } from '#domain/safety-centre/helplines.ts'
import styles from '#web/safety-centre/safety-centre.module.css'
import { useCountryName, useText } from '#web/kit/text/text.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

/** A number that calls. */
export const Phone = ({ number }: { number: string }) => (
  <a className={styles.phone} href={telOf(number)}>
    {number}
  </a>
)

export function Helplines({ country }: { country: string | null }) {
  const text = useText('safety_centre')
  const countryName = useCountryName()
  const [first, ...others] = helpCountries(country)
  const own = first === country ? first : undefined
  const rest = own ? others : [first, ...others].filter((one) => one !== undefined)
  return (
    <section id="help" className={styles.help}>
      <h2>{text('help')}</h2>
      <p className={styles.danger}>
        <Icon name="phone" />
        <span>
          {text.rich('help_lead', { number: emergencyOf(country), call: () => <Phone number={emergencyOf(country)} /> })}
        </span>
      </p>
      {own && (
        <Card title={countryName(own)}>
          <Lines country={own} />
        </Card>
      )}
      <details className={styles.others} open={own === undefined}>
        <summary>{text('others')}</summary>
        {rest.map((one) => (
          <section key={one}>
            <h3>{countryName(one)}</h3>
            <Lines country={one} />
          </section>
        ))}
      </details>
    </section>
  )
}

function Lines({ country }: { country: Country }) {
  const text = useText('safety_centre.kinds')
  const help = helplines[country]
  if (!help) return null
  return (
    <ul className={styles.lines}>
      <li>
        <span>{text('emergency')}</span>
        <Phone number={help.emergency} />
      </li>
      {help.lines.map(({ kind, name, phone }) => (
        <li key={`${name} ${phone}`}>
          <span>
            {name}
            <small>{text(kind)}</small>
          </span>
          <Phone number={phone} />
        </li>
      ))}
    </ul>
  )
}
