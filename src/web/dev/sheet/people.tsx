/** The components that show people: the signed-in member's photo, or the placeholder drawings. */
import { useState } from 'react'
import { every, Specimen, State } from '#web/dev/sheet/specimen.tsx'
import styles from '#web/dev/sheet/people.module.css'
import { useUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { FictionalMark, Mark, VerifiedMark } from '#web/kit/ui/mark.tsx'
import { PersonCard, PersonGrid } from '#web/kit/ui/person-card.tsx'
import { PersonChoice } from '#web/kit/ui/person-choice.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'
import { Row } from '#web/kit/ui/stack.tsx'
import { PersonSign } from '#web/parts/person/person-marks.tsx'

const avatarSizes = every<`${32 | 40 | 48 | 64 | 96}`>({ 32: true, 40: true, 48: true, 64: true, 96: true })
const longName = 'Maximiliane-Henriëtte'

export const People = () => (
  <>
    <Avatars />
    <Photos />
    <Marks />
    <Cards />
    <PeopleToChoose />
  </>
)

const useOwnPhoto = () => useUser()?.profile.main_image ?? null

function Avatars() {
  const image = useOwnPhoto()
  return (
    <Specimen part="avatar">
      {[null, image].map((shown, index) => (
        <State key={index} name={index === 0 ? 'without a photo' : 'your own photo'} wide>
          <Row>
            {avatarSizes.map((size) => (
              <Avatar key={size} image={shown} name="Żaneta" size={Number(size) as 48} />
            ))}
            <Avatar image={shown} name="Anna" online />
            <Avatar image={shown} name="Ben" size={96} online />
          </Row>
        </State>
      ))}
    </Specimen>
  )
}

function Photos() {
  const image = useOwnPhoto()
  return (
    <Specimen part="photo">
      {[0, 1, 2, 3].map((seed) => (
        <State key={seed} name={`without a photo, ${seed}`}>
          <div className={styles.frame}>
            <Photo image={null} seed={seed} />
          </div>
        </State>
      ))}
      <State name="your own photo, fills its frame">
        <div className={styles.frame}>
          <Photo image={image} />
        </div>
      </State>
      <State name="your own photo, whole">
        <div className={styles.frame}>
          <Photo image={image} whole />
        </div>
      </State>
    </Specimen>
  )
}

function Marks() {
  const text = useText()
  const [fictional, advertisement, verified] = [
    text('shell.fictional'),
    text('premium.benefits.no_advertisements.title'),
    text('profile.verified'),
  ]
  return (
    <Specimen part="mark">
      <State name="on a page">
        <Row>
          <FictionalMark label={fictional} />
          <FictionalMark label={fictional} icon="star" />
          <Mark icon="megaphone" label={advertisement} />
          <VerifiedMark label={verified} />
        </Row>
      </State>
      <State name="over a photo">
        <div className={styles.frame}>
          <Photo image={null} seed={2} />
          <div className={styles.over}>
            <FictionalMark label={fictional} over />
            <Mark icon="megaphone" label={advertisement} over />
            <VerifiedMark label={verified} over />
          </div>
        </div>
      </State>
    </Specimen>
  )
}

function Cards() {
  const text = useText()
  const image = useOwnPhoto()
  const like = text('profile.like.like')
  const actions = <IconButton label={like} icon="heart" />
  const marks = <FictionalMark label={text('shell.fictional')} over />
  const card = { to: '/_dev/ui', age: 34, image: null }
  return (
    <Specimen part="person-card">
      <State name="bare, placed, marked, with all, long" wide>
        <PersonGrid label="person-card">
          <li>
            <PersonCard {...card} id={1} name="Anna" age={null} />
          </li>
          <li>
            <PersonCard {...card} id={2} name="Ben" facts={['Delft']} actions={actions} />
          </li>
          <li>
            <PersonCard
              {...card}
              id={3}
              name="Carla"
              sign={<PersonSign person={{ verified: true }} />}
              facts={['Köln']}
              marks={marks}
              actions={actions}
            />
          </li>
          <li>
            <PersonCard
              {...card}
              id={4}
              name="Ewa"
              image={image}
              marks={marks}
              actions={actions}
              facts={['Łódź', text('search.why.seeks_you')]}
            />
          </li>
          <li>
            <PersonCard
              {...card}
              id={5}
              name={longName}
              facts={['Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson', text('search.why.speaks_your_language')]}
              actions={[actions, <IconButton key="chat" label={text('home.beginning.write')} icon="message-circle" />]}
            />
          </li>
        </PersonGrid>
      </State>
    </Specimen>
  )
}

function PeopleToChoose() {
  const text = useText()
  const [chosen, setChosen] = useState(true)
  const person = { age: 34, image: null, facts: ['Delft'], label: text('profile.like.like'), onChange: setChosen }
  return (
    <Specimen part="person-choice">
      <State name="open">
        <PersonChoice {...person} id={1} name="Anna" chosen={!chosen} />
      </State>
      <State name="chosen, marked, noted">
        <PersonChoice
          {...person}
          id={2}
          name={longName}
          chosen={chosen}
          marks={<FictionalMark label={text('shell.fictional')} over />}
          facts={['Delft', text('search.why.shared_interests')]}
        />
      </State>
      <State name="disabled">
        <PersonChoice {...person} id={3} name="Ben" chosen={false} disabled />
      </State>
    </Specimen>
  )
}
