/** The drop: flame outside, petrol inside. */
export const Logo = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <path
      d="M12 2.6c.5 4.2 6.6 6.9 6.6 12.2a6.6 6.6 0 0 1-13.2 0C5.4 9.5 11.5 6.8 12 2.6Z"
      stroke="#ff7a3d"
      strokeWidth="2.1"
      strokeLinejoin="round"
    />
    <circle cx="12" cy="15" r="2.7" fill="#5cc0c9" />
  </svg>
);
