/** A profile that answers prompts: its answers and its further photos in turn, each with a button that replies to it. */
import { type ReactNode, useState } from 'react'
import type { Photo as Image } from '#domain/photos/photos.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import type { PromptAnswer } from '#domain/prompts/prompts.ts'
import { voiceAddress } from '#domain/voice/voice.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'
import { useVeil, Veil, type VeilState } from '#web/parts/person/veil.tsx'
import { focusPhoto, mainFirst } from '#web/profile/gallery.tsx'
import { ReplyToAnswer, ReplyToPhoto } from '#web/profile/reply.tsx'
import { Translated } from '#web/translation/translated.tsx'
import { useIsForeign } from '#web/translation/use-is-foreign.ts'
import styles from '#web/profile/story.module.css'
import { usePhotoTexts } from '#web/parts/photos/use-track.ts'

/** Shown where a profile answers in voice. */
const VoicePlayer = lazy(() => import('#web/parts/voice/voice-player.tsx'), 'VoicePlayer')
const PhotoViewer = lazy(() => import('#web/profile/photo-viewer.tsx'), 'PhotoViewer')

type StoryProps = {
  profile: Profile
  answers: readonly PromptAnswer[]
  isOwn: boolean
  /** The rest of the profile: after the first answer and photo. */
  children?: ReactNode
}

export function Story({ profile, answers, isOwn, children }: StoryProps) {
  const photos = mainFirst(profile.images, profile.main_image)
  const veil = useVeil(isOwn)
  const user = useUser()
  const mayReply = user !== null && !isOwn && user.profile.id !== profile.id
  const [large, setLarge] = useState<number | null>(null)
  const leave = (last: number) => {
    setLarge(null)
    focusPhoto(last)
  }
  const [first, ...others] = answers
  const photoAt = (place: number) => {
    const image = photos[place]
    return (
      image && (
        <StoryPhoto key={image.id} {...{ profile, image, place, veil, mayReply }} count={photos.length} onOpen={setLarge} />
      )
    )
  }
  return (
    <>
      {first && <Answer profile={profile} answer={first} mayReply={mayReply} />}
      {photoAt(1)}
      {children}
      {others.map((answer, at) => (
        <Pair key={answer.id}>
          <Answer profile={profile} answer={answer} mayReply={mayReply} />
          {photoAt(at + 2)}
        </Pair>
      ))}
      {photos.slice(answers.length + 1).map((_, at) => photoAt(answers.length + 1 + at))}
      {large !== null && (
        <PhotoViewer person={{ id: profile.id, name: profile.name }} photos={photos} veil={veil} first={large} onClose={leave} />
      )}
    </>
  )
}

const Pair = ({ children }: { children: ReactNode }) => <>{children}</>

type AnswerProps = { profile: Profile; answer: PromptAnswer; mayReply: boolean }

function Answer({ profile, answer, mayReply }: AnswerProps) {
  const text = useText('voice')
  const { question, text: words, voice } = answer
  const isForeign = useIsForeign(profile.language) && mayReply && words !== ''
  return (
    <section className={styles.answer} aria-label={question}>
      <h2 className={styles.question}>{question}</h2>
      {voice && <VoicePlayer url={voiceAddress(voice.id)} label={text('answer', { question })} {...voice} />}
      {words !== '' && (
        <p className={styles.words} lang={profile.language ?? undefined} dir="auto">
          {words}
        </p>
      )}
      {isForeign && <Translated place={{ profile: profile.id, answer: answer.id }} />}
      {mayReply && (
        <div className={styles.end}>
          <ReplyToAnswer profile={profile} answer={answer} />
        </div>
      )}
    </section>
  )
}

type StoryPhotoProps = {
  profile: Profile
  image: Image
  place: number
  count: number
  veil: VeilState
  mayReply: boolean
  onOpen: (place: number) => void
}

function StoryPhoto({ profile, image, place, count, veil, mayReply, onOpen }: StoryPhotoProps) {
  const text = useText('profile')
  const words = usePhotoTexts(profile.name, count)
  const isVeiled = veil.covers(image)
  return (
    <div className={styles.frame} data-veiled={isVeiled || undefined}>
      <button
        {...early}
        type="button"
        className={styles.photo}
        data-gallery={place}
        onClick={() => (isVeiled ? veil.lift(image) : onOpen(place))}
      >
        <Photo image={image} alt={words.photo(place)} sizes="(width < 60rem) 100vw, 32rem" />
        {isVeiled ? <Veil image={image} /> : <span className="visually-hidden">. {text('photo_open')}</span>}
      </button>
      {mayReply && (
        <div className={styles.over}>
          <ReplyToPhoto profile={profile} image={image} number={place + 1} look="over" />
        </div>
      )}
    </div>
  )
}
