/** As it is printed: `A2026-000214`. */
export const certificateNumber = /^A\d{4}-\d{6}$/;
