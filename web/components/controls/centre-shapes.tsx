/** Icons for signed-in pages alone, so that the public site's script is smaller. */
export const centreShapes = {
  bell: (
    <>
      <path d="M4 11V7a4 4 0 018 0v4l1.25 1.5H2.75z" />
      <path d="M6.75 14.25h2.5" />
    </>
  ),
  clip: (
    <path d="M12.75 7.25l-5.2 5.2a3 3 0 01-4.25-4.25l5.6-5.6a2 2 0 012.85 2.85l-5.5 5.5a1 1 0 01-1.4-1.4l4.75-4.8" />
  ),
  print: (
    <>
      <path d="M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2" />
      <path d="M4.5 9.5h7v4h-7z" />
    </>
  ),
  filter: <path d="M2 3.5h12L9.5 8.8v4.7l-3-1.5V8.8z" />,
  numbers: (
    <path d="M6.5 4h7M6.5 8h7M6.5 12h7M2 3l1.2-.6V6M1.9 10.6c.3-1.4 2.3-1.2 2.3.1 0 .9-1.3 1.5-2.3 2.9h2.4" />
  ),
  lock: (
    <>
      <path d="M3.5 7h9v6.5h-9z" />
      <path d="M5.5 7V5a2.5 2.5 0 015 0v2" />
    </>
  ),
  minus: <path d="M3 8h10" />,
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />,
  pulse: <path d="M1.75 8.5h3l2-5 3 9 2-4h2.5" />,
  shield: (
    <>
      <path d="M8 1.75l5.25 2v4.1c0 3-2.1 5.3-5.25 6.4-3.15-1.1-5.25-3.4-5.25-6.4v-4.1z" />
      <path d="M5.5 8l1.9 1.9 3.3-3.5" />
    </>
  ),
  signout: <path d="M9.5 2.5h-6v11h6M6.5 8h7.5M11 5l3 3-3 3" />,
  trash: <path d="M2.75 4.25h10.5M6 4V2.25h4V4M4 4.5l.6 9.25h6.8l.6-9.25" />,
  turn: (
    <>
      <path d="M2 8h8.5M7 4.5L10.5 8 7 11.5" />
      <path d="M13.5 3v10" />
    </>
  ),
  users: (
    <>
      <circle cx="6" cy="5.5" r="2.5" />
      <path d="M1.5 13.5c.3-2.7 2-4 4.5-4s4.2 1.3 4.5 4M10.5 3.2a2.5 2.5 0 010 4.6M12.2 9.9c1.4.6 2.1 1.8 2.3 3.6" />
    </>
  ),
};
