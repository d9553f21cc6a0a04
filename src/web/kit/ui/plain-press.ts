/** A press of a link that asks for nothing more than to go there: not for another tab or window, and not for a file. */

type Press = { button: number; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

export const isPlainPress = ({ button, altKey, ctrlKey, metaKey, shiftKey }: Press) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
