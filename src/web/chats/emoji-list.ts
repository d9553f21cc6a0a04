/** The emoji that people who get to know each other use most, by what they are about. */

export type EmojiGroup = { name: 'faces' | 'hearts' | 'hands' | 'nature' | 'going_out' | 'signs'; emoji: readonly string[] }

/** One to a space: that is how they stay readable here. */
const group = (name: EmojiGroup['name'], emoji: string): EmojiGroup => ({ name, emoji: emoji.split(' ') })

export const emojiGroups: readonly EmojiGroup[] = [
  group(
    'faces',
    '😀 😃 😄 😁 😆 😅 😂 🤣 😊 😇 🙂 🙃 😉 😌 😍 🥰 😘 😗 😋 😛 😜 🤪 🤗 🤭 🤫 🤔 😐 😏 😬 🙄 😴 🥱 😎 🤓 🥳 😮 😳 🥺 😢 😭 😤 😱 😔 😕 🤷 🤦',
  ),
  group('hearts', '❤️ 🧡 💛 💚 💙 💜 🤎 🖤 🤍 💕 💞 💓 💗 💖 💘 💌 💋 💐 🌹'),
  group('hands', '👋 👍 👎 👌 ✌️ 🤞 🤝 🙏 👏 🙌 💪 👀 ☝️ 🤙 🫶 💃 🕺'),
  group('nature', '☀️ 🌤️ 🌧️ ❄️ 🌈 🌙 ⭐ 🌊 🌳 🌻 🌷 🐶 🐱 🐴 🦊 🐻 🐦 🦋'),
  group('going_out', '☕ 🍵 🍷 🍺 🥂 🍕 🍝 🍣 🍰 🍦 🍓 🎬 🎵 🎸 🎨 📚 🎲 ⚽ 🎾 🚲 🏃 🧘 🏖️ ⛰️ ⛺ ✈️ 🚗 🏡'),
  group('signs', '✨ 🎉 🎁 🎂 🔥 💯 ✅ ❌ ❓ ❗ 💤 🍀 📷 📞 ⏰'),
]
