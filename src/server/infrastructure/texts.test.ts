/** The texts, per language. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formOfHash, openTexts } from '#server/infrastructure/texts.ts'

let path: string
let folder: URL
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'duet-texts-'))
  folder = pathToFileURL(`${path}/`)
})
afterEach(() => rmSync(path, { recursive: true }))

const write = (name: string, tree: unknown) => writeFileSync(join(path, name), JSON.stringify(tree))

test('numbers agree with the words, and names are filled in', () => {
  write('en.json', { likes: { title: '{count, plural, one {# like} other {# likes}}' }, chats: { title: 'Chats of {name}' } })
  write('pl.json', {
    likes: { title: '{count, plural, one {# polubienie} few {# polubienia} many {# polubień} other {# polubienia}}' },
  })
  const texts = openTexts({ folder })
  expect(texts.translator('en')('likes.title', { count: 1 })).toBe('1 like')
  expect([1, 2, 5].map((count) => texts.translator('pl')('likes.title', { count }))).toEqual([
    '1 polubienie',
    '2 polubienia',
    '5 polubień',
  ])
  expect(texts.translator('en')('chats.title', { name: 'Anna' })).toBe('Chats of Anna')
})

test('Polish leaves no word of one letter at the end of a line', () => {
  write('en.json', { a: 'Now in a day', b: 'x' })
  write('pl.json', { a: 'Osoby z Polski i w okolicy', b: '{count, plural, one {z # osobą} other {i z # osobami}}' })
  const texts = openTexts({ folder })
  expect(texts.translator('pl')('a')).toBe('Osoby z\u00a0Polski i\u00a0w\u00a0okolicy')
  expect(texts.translator('pl')('b', { count: 5 })).toBe('i\u00a0z\u00a05 osobami')
  expect(texts.translator('en')('a')).toBe('Now in a day')
})

test('a sentence that a language lacks is shown in English, never as a key', () => {
  write('en.json', { a: 'Hello', b: 'Bye' })
  write('nl.json', { a: 'Hallo' })
  const texts = openTexts({ folder })
  expect(texts.catalogue('nl').messages).toEqual({ a: 'Hallo', b: 'Bye' })
})

test('browsers are not sent the words of mails, and the address changes only when the words do', () => {
  write('en.json', { a: 'Hello', mails: { subject: 'Welcome' } })
  const { catalogue, translator } = openTexts({ folder })
  expect(catalogue('en').json).toBe('{"a":"Hello"}')
  expect(translator('en')('mails.subject')).toBe('Welcome')
  const { hash } = catalogue('en')
  write('en.json', { a: 'Hello', mails: { subject: 'Welcome back' } })
  expect(openTexts({ folder }).catalogue('en').hash).toBe(hash)
  write('en.json', { a: 'Hi' })
  expect(openTexts({ folder }).catalogue('en').hash).not.toBe(hash)
})

test('while developing, an edited file is read again', () => {
  write('en.json', { a: 'Hello' })
  const texts = openTexts({ folder, fresh: true, pollEveryMs: 0 })
  expect(texts.translator('en')('a')).toBe('Hello')
  write('en.json', { a: 'Hi there' })
  utimesSync(join(path, 'en.json'), new Date(), new Date(Date.now() + 5000))
  expect(texts.translator('en')('a')).toBe('Hi there')
})

test('a formal brand reads its own words where they differ, at an address of their own, and in mails too', () => {
  write('en.json', { a: 'Hello', b: 'Your page', mails: { subject: 'Your receipt' } })
  write('de.json', { a: 'Hallo', b: 'Deine Seite', mails: { subject: 'Dein Beleg' } })
  mkdirSync(join(path, 'formal'))
  write('formal/de.json', { b: 'Ihre Seite', mails: { subject: 'Ihr Beleg' } })
  const { catalogue, translator } = openTexts({ folder })
  expect(catalogue('de', 'formal').messages).toEqual({ a: 'Hallo', b: 'Ihre Seite' })
  expect(catalogue('de').messages).toEqual({ a: 'Hallo', b: 'Deine Seite' })
  expect([translator('de', 'formal')('mails.subject'), translator('de')('mails.subject')]).toEqual(['Ihr Beleg', 'Dein Beleg'])
  expect([formOfHash(catalogue('de', 'formal').hash), formOfHash(catalogue('de').hash)]).toEqual(['formal', 'informal'])
  expect(catalogue('en', 'formal').messages, 'English has one form').toEqual(catalogue('en').messages)
})

test('a broken sentence is named', () => {
  write('en.json', { a: 'Hello {name' })
  expect(() => openTexts({ folder }).catalogue('en')).toThrow('The en text "a" is not a valid message')
})
