// The portal has ended its own session already: nobody is asked twice.
document.querySelector('button[form="op.logoutForm"]').click();
