import { useRef, type KeyboardEvent } from 'react';

/** How long letters belong to one word, in milliseconds. */
const typingMs = 600;

/** Letters that are typed one soon after the other are one word. */
export function useTyping() {
  const typed = useRef({ text: '', at: 0 });
  return ({ key, timeStamp }: KeyboardEvent) => {
    const { text, at } = typed.current;
    typed.current = { text: timeStamp - at < typingMs ? text + key : key, at: timeStamp };
    return typed.current.text;
  };
}
