/** Passwords: common ones are refused, uncommon ones accepted, and a login takes as long for unknown accounts. */
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { hashPassword, isPassword, refuseWeakPassword } from '#server/passwords/passwords.ts'

const own = ['anna.devries@example.test', 'Anna', 'anna.devries', 'Meadow & Main']
function codeOf(password: string) {
  try {
    refuseWeakPassword(password, own)
    return 'taken'
  } catch (error) {
    return (error as Refusal).code
  }
}

/** From lists of the most used passwords of ten years, world-wide and by country, and their variations for forms with rules. */
const common =
  `12345678 123456789 1234567890 password password1 password123 Password1 Password123 Password! P@ssw0rd p@ssword Pa$$word1 passw0rd passw0rd!
password2024 Password2024! qwertyuiop qwerty123 Qwerty123 Qwerty123! qwerty12 qwertz123 qwertzuiop azertyuiop azerty123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
1qaz2wsx3edc zaq12wsx qazwsxedc asdfghjkl asdf1234 asdfasdf zxcvbnm123 q1w2e3r4 qwer1234 1234qwer abcd1234 abc12345 abcdefgh abcdefg1 aa123456
a1234567 a12345678 11111111 00000000 88888888 123123123 12341234 11223344 87654321 987654321 147258369 123654789 12344321 iloveyou iloveyou1 Iloveyou!
sunshine sunshine1 princess princess1 Princess123 football football1 baseball superman batman123 dragon123 monkey123 shadow123 master123 letmein1
letmein123 welcome1 Welcome1 Welcome123 Welcome2024! Welkom01 Welkom123 welkom2024 Welkom2024! wachtwoord wachtwoord1 Wachtwoord123 hallo123 Hallo1234
hallohallo Geheim01 geheim123 passwort Passwort1 passwort123 Passwort123! schatz123 motdepasse Motdepasse1 bonjour1 Bonjour123 soleil123 azertyui
contraseña contrasena1 Hola1234 haslo123 Hasło1234 polska123 polska12 juventus juventus1 ciao1234 ciaociao amoremio liverpool liverpool1 chelsea1 arsenal1
barcelona realmadrid michael1 jennifer jessica1 charlie1 ashley123 daniel123 nicole123 computer starwars pokemon1 trustno1 whatever freedom1 internet
admin123 administrator changeme secret123 summer2024 Summer2024! zomer2024 liebe123 amour123 dating123 Dating2024 meadowmain MeadowMain1 Meadow&Main
meadow&main2024 annadevries anna.devries1 Anna2024! annaanna anna1234 aaaaaaaa aaaaaaaaa1 abababab 12051990 1990-05-12 05.12.1990 !!!!!!!! ........`
    .split(/\s+/)
    .filter((word) => word !== '')

/** What people think up, what a phone proposes, and what a password keeper makes: short and long, with and without signs. */
const good =
  `slow rivers run deep|a long walk by the sea|sunday-in-the-park|welcome home|correct horse battery staple|drie fietsen in de regen|mijn oma bakt koekjes
zwei Katzen am Fenster|Omas Garten blüht im Mai|le chat dort sur le toit|un caffè e poi il mare|dos gatos y una siesta|pies goni kota po lesie|żółta łódka na rzece
Kx7#mQ2v|tR8!xq29|gHw4-Pz9-bLk2|xuzdyr-9kuvBo-gybqyt|dikqo2-fodmuC-qykcaw|V3rmilion-Tugboat|9fJ2kd81Lq|bN4$vT7wQ1|mZq8rLw2Xc|7hYt-4wPq-z2Kd
purple-otter-sings|lamp.tractor.violin|kaas&wijn om vijf uur|theepot93kruiwagen|maanvis_tuinhek_4|Tuinstoel!Regenjas|bloemkool-op-dinsdag|gele laarzen maat 38
rotes Fahrrad Nummer 9|Nebelkrähe am Hafen|Kartoffel$Lampe7|Wolkenbruch um halb drei|girafe-parapluie-12|le train de 6h42|tartine!framboise|marée basse à Cancale
gatto-lampada-neve|tre limoni sul tavolo|scarpe bagnate 41|tormenta de papel|paraguas-verde-siete|la abuela baila tango|zielony parasol 17|kubek-herbaty-rano
burza nad jeziorem|my dog hates mondays|tea before anything|eleven tin soldiers|plywood kangaroo|Brass-Monkey-Tuesday-4|we met in a lift once|umbrella jam cabinet
hummingbird ladder|pianos need patience|zes-en-een-half-brood|ik drink liever thee`
    .split(/[|\n]/)
    .map((word) => word.trim())

test('the two lists are as long as they claim', () => {
  expect([common.length >= 150, good.length >= 50]).toEqual([true, true])
})

test.each(common)('%s is refused: everybody tries it', (password) => {
  expect(codeOf(password)).toBe('password_too_common')
})

test.each(good)('%s is taken', (password) => {
  expect(codeOf(password)).toBe('taken')
})

test('a password under eight characters is refused as short, in characters and not in bytes', () => {
  expect([codeOf('Kx7#mQ2'), codeOf('żółwikiż'), codeOf('🐢🐢🐢🐢')]).toEqual([
    'password_too_short',
    'taken',
    'password_too_short',
  ])
})

test('a password opens its own account and no other, and nothing opens where there is none', async () => {
  const stored = await hashPassword('slow rivers run deep')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('slow rivers run deep')).not.toBe(stored)
  expect(
    await Promise.all([
      isPassword(stored, 'slow rivers run deep'),
      isPassword(stored, 'Slow rivers run deep'),
      isPassword(null, 'slow rivers run deep'),
    ]),
  ).toEqual([true, false, false])
})
