/** Helplines by country: numbers that their own organisations publish. Each line's source is in its comment. */
import type { Country } from '#domain/geo/places.ts'

export const helplineKinds = ['violence', 'victims', 'crisis'] as const
export type HelplineKind = (typeof helplineKinds)[number]

/** `phone` as people write it there. */
export type Helpline = { kind: HelplineKind; name: string; phone: string }
type CountryHelp = { emergency: string; lines: readonly Helpline[] }

const line = (kind: HelplineKind, name: string, phone: string): Helpline => ({ kind, name, phone })

/** 112 works in the whole European Union, in Switzerland and in the United Kingdom (https://eena.org). */
export const helplines: Partial<Record<Country, CountryHelp>> = {
  NL: {
    emergency: '112',
    lines: [
      // https://veiligthuis.nl
      line('violence', 'Veilig Thuis', '0800 2000'),
      // https://www.slachtofferhulp.nl
      line('victims', 'Slachtofferhulp Nederland', '0900 0101'),
      // https://www.113.nl
      line('crisis', '113 Zelfmoordpreventie', '113'),
    ],
  },
  DE: {
    emergency: '112',
    lines: [
      // https://www.hilfetelefon.de
      line('violence', 'Hilfetelefon Gewalt gegen Frauen', '116 016'),
      // https://weisser-ring.de
      line('victims', 'Weißer Ring', '116 006'),
      // https://www.telefonseelsorge.de
      line('crisis', 'TelefonSeelsorge', '0800 111 0 111'),
    ],
  },
  AT: {
    emergency: '112',
    lines: [
      // https://www.frauenhelpline.at
      line('violence', 'Frauenhelpline gegen Gewalt', '0800 222 555'),
      // https://www.telefonseelsorge.at
      line('crisis', 'Telefonseelsorge', '142'),
    ],
  },
  // https://www.143.ch
  CH: { emergency: '112', lines: [line('crisis', 'Die Dargebotene Hand · La Main Tendue · Telefono Amico', '143')] },
  BE: {
    emergency: '112',
    lines: [
      // https://1712.be
      line('violence', '1712', '1712'),
      // https://www.ecouteviolencesconjugales.be
      line('violence', 'Écoute violences conjugales', '0800 30 030'),
      // https://www.tele-onthaal.be
      line('crisis', 'Tele-Onthaal', '106'),
      // https://tele-accueil.be
      line('crisis', 'Télé-Accueil', '107'),
      // https://www.zelfmoord1813.be
      line('crisis', 'Zelfmoordlijn', '1813'),
    ],
  },
  FR: {
    emergency: '112',
    lines: [
      // https://arretonslesviolences.gouv.fr
      line('violence', 'Violences Femmes Info', '3919'),
      // https://www.france-victimes.fr
      line('victims', 'France Victimes', '116 006'),
      // https://3114.fr
      line('crisis', 'Prévention du suicide', '3114'),
    ],
  },
  // https://www.1522.eu
  IT: { emergency: '112', lines: [line('violence', 'Antiviolenza e stalking', '1522')] },
  ES: {
    emergency: '112',
    lines: [
      // https://violenciagenero.igualdad.gob.es
      line('violence', 'Violencia de género', '016'),
      // https://www.sanidad.gob.es/linea024
      line('crisis', 'Línea 024', '024'),
    ],
  },
  PL: {
    emergency: '112',
    lines: [
      // https://www.niebieskalinia.info
      line('violence', 'Niebieska Linia', '800 120 002'),
      // https://116sos.pl
      line('crisis', 'Kryzysowy Telefon Zaufania', '116 123'),
    ],
  },
  GB: {
    emergency: '999',
    lines: [
      // https://www.nationaldahelpline.org.uk
      line('violence', 'National Domestic Abuse Helpline', '0808 2000 247'),
      // https://www.victimsupport.org.uk
      line('victims', 'Victim Support', '08 08 16 89 111'),
      // https://www.samaritans.org
      line('crisis', 'Samaritans', '116 123'),
    ],
  },
  IE: {
    emergency: '112',
    lines: [
      // https://www.womensaid.ie
      line('violence', 'Women’s Aid', '1800 341 900'),
      // https://www.samaritans.org/ireland
      line('crisis', 'Samaritans', '116 123'),
    ],
  },
  US: {
    emergency: '911',
    lines: [
      // https://www.thehotline.org
      line('violence', 'National Domestic Violence Hotline', '1 800 799 7233'),
      // https://988lifeline.org
      line('crisis', '988 Suicide & Crisis Lifeline', '988'),
    ],
  },
}

const emergencyNumber = '112'
/** The emergency number of a country; 112 where it is unknown, which most phones everywhere pass on. */
export const emergencyOf = (country: string | null) => helplines[country as Country]?.emergency ?? emergencyNumber

/** As `tel:` wants it. */
export const telOf = (phone: string) => `tel:${phone.replaceAll(' ', '')}`

/** Countries with helplines, the reader's first. */
export const helpCountries = (first: string | null): Country[] => {
  const all = Object.keys(helplines) as Country[]
  return [...all.filter((country) => country === first), ...all.filter((country) => country !== first)]
}
