/** Who I am, and whom I would like to meet. */
import { profileFields } from '#domain/profiles/profile-fields.ts'
import styles from '#web/match-finder/match-finder.module.css'
import type { QuestionProps } from '#web/match-finder/finder.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'

export function WhoQuestion({ answers, allowed, change }: QuestionProps) {
  const text = useText('match_finder.who')
  const fields = useLooseText('fields')
  const optionsOf = (field: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: fields(`${field}.${value}`) }))
  return (
    <>
      {allowed.gender && (
        <Choice
          legend={text('i_am')}
          name="gender"
          look="segments"
          options={optionsOf('gender', allowed.gender)}
          value={answers.gender}
          onChange={(gender) => change({ gender })}
        />
      )}
      <div className={styles.square}>
        <Choice
          legend={text('i_look_for')}
          name="seeking"
          options={optionsOf('seeking', allowed.seeking ?? profileFields.seeking)}
          value={answers.seeking}
          onChange={(seeking) => change({ seeking })}
        />
      </div>
    </>
  )
}
