/** An address that staff see without reading it. */

/** `a•••@g•••.com`: enough to know again, too little to write to. */
export function maskedAddress(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const end = host.includes('.') ? host.slice(host.lastIndexOf('.')) : ''
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${end}`
}
