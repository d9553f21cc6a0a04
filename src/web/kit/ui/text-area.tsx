/** A question of several lines. It grows with what is written. */
import type { ComponentProps, FormEvent } from 'react'
import { FieldFrame, type FieldTexts } from '#web/kit/ui/field.tsx'
import styles from '#web/kit/ui/field.module.css'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts

/** For browsers that cannot size a field by its content themselves. */
function growByHand({ currentTarget: area }: FormEvent<HTMLTextAreaElement>) {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.blockSize = 'auto'
  area.style.blockSize = `${area.scrollHeight + 4}px`
}

export function TextArea({ label, help, error, hint, id, className = '', rows = 3, onInput, ref, ...props }: TextAreaProps) {
  const area = useEarlyAnswer({ ...props, ref })
  const grow = (event: FormEvent<HTMLTextAreaElement>) => {
    growByHand(event)
    onInput?.(event as never)
  }
  return (
    <FieldFrame {...{ id, label, help, error, hint }}>
      {(tie) => (
        <span className={styles.frame}>
          <textarea {...props} {...tie} ref={area} rows={rows} onInput={grow} className={`${styles.input} ${className}`} />
        </span>
      )}
    </FieldFrame>
  )
}
